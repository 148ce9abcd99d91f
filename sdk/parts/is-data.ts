import type { Part } from '../core/types.ts'
import type { DrawnPart } from './drawn-part.ts'

/** Parts that are shown elsewhere, or say nothing to a visitor. */
const shownElsewhere = new Set(['source', 'step-start', 'suggestions', 'data-suggestions'])

const isAboutCall = (interrupt: unknown): boolean =>
  typeof interrupt === 'object' && interrupt !== null && 'toolCallId' in interrupt

/** An AG-UI run may stop for calls alone: their cards ask the visitor. */
const isAskedByTools = (part: Part): boolean =>
  part.type === 'data-interrupts' && Array.isArray(part.data) && part.data.every(isAboutCall)

/** Whether a part that has no renderer of its own is shown as data. */
export const isData = (part: DrawnPart): part is Part =>
  part.type !== 'sources' && !shownElsewhere.has(part.type) && !isAskedByTools(part)
