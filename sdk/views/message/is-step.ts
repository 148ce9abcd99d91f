import type { ReasoningPart, ToolPart } from '../../core/types.ts'
import type { Block } from './draw-block.ts'

/** Whether a block is the chat's own line of a thought or a call. What the page drew stands where it is. */
export const isStep = (block: Block): block is Block & { readonly part: ReasoningPart | ToolPart } =>
  (block.part.type === 'tool' || block.part.type === 'reasoning') && block.renderer === undefined
