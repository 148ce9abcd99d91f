import { wholeBudget } from '../markdown/draw/whole-budget.ts'
import type { DrawingPurse } from '../markdown/draw/drawing-share.ts'
import { drawingLimits } from './drawing-limits.ts'

/** What may still be drawn of one message, however many parts it has. */
export interface MessageBudget {
  /** Of the source of its texts, in UTF-16 units. */
  readonly source: DrawingPurse
  /** Of its texts and its html, in characters. */
  readonly answer: DrawingPurse
  /** Of what stands folded above the answer (thoughts and tools), so that these never take the place of the answer. */
  readonly steps: DrawingPurse
}

export const createMessageBudget = (): MessageBudget => ({
  source: { left: drawingLimits.characters },
  answer: { left: wholeBudget },
  steps: { left: drawingLimits.stepCharacters },
})
