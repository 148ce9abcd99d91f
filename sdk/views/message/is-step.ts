import type { ReasoningPart, ToolPart } from '../../core/types.ts'
import type { StepRange } from '../../parts/tools/step-range.ts'
import type { Block } from './draw-block.ts'

const kinds = new Set(['tool', 'reasoning', 'step-range'])

/** Whether a block is the chat's own line of a thought, a call, or many of them. What the page drew stands where it is. */
export const isStep = (block: Block): block is Block & { readonly part: ReasoningPart | ToolPart | StepRange } =>
  kinds.has(block.part.type) && block.renderer === undefined
