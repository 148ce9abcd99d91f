import type { Part } from '../../core/types.ts'
import type { DrawnPart } from '../drawn-part.ts'

/** Parts that are shown elsewhere, or mean nothing to a visitor. */
const shownElsewhere = new Set(['source', 'step-start', 'suggestions', 'data-suggestions'])

const hasId = (interrupt: unknown): boolean =>
  typeof interrupt === 'object' && interrupt !== null && 'id' in interrupt && Boolean(interrupt.id)

/** Interrupts of an AG-UI run have parts of their own; only one without an id cannot be answered. */
const isAskedElsewhere = (part: Part): boolean =>
  part.type === 'data-interrupts' && Array.isArray(part.data) && part.data.every(hasId)

/** True if a part without a renderer of its own is shown as data. */
export const isData = (part: DrawnPart): part is Part =>
  part.type !== 'sources' &&
  part.type !== 'step-range' &&
  part.type !== 'whole-message' &&
  !shownElsewhere.has(part.type) &&
  !isAskedElsewhere(part)
