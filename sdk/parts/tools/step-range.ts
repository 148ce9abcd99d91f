import type { ReasoningPart, ToolPart } from '../../core/types.ts'

/** Thoughts and calls side by side that are one line, because many others have come since: their rows are drawn when it is opened. */
export interface StepRange {
  readonly type: 'step-range'
  /** The number of the first one among all that stand side by side. */
  readonly first: number
  readonly steps: readonly (ReasoningPart | ToolPart)[]
  /** Where they are in the message. */
  readonly places: readonly number[]
}
