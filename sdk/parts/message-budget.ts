import { wholeBudget, type DrawingPurse } from '../markdown/draw/drawing-share.ts'
import { drawingLimits } from './drawing-limits.ts'

/** How much of one message can still be rendered, however many parts it has. */
export interface MessageBudget {
  /** For the source of its texts, in UTF-16 code units. */
  readonly source: DrawingPurse
  /** For its texts and its HTML, in characters. */
  readonly answer: DrawingPurse
  /** For collapsed content above the answer (reasoning and tools), so that it never takes up the answer's budget. */
  readonly steps: DrawingPurse
}

export const createMessageBudget = (): MessageBudget => ({
  source: { left: drawingLimits.characters },
  answer: { left: wholeBudget },
  steps: { left: drawingLimits.stepCharacters },
})
