import { drawingCost, nodeCost } from './drawing-cost.ts'
import { DrawingShare } from './drawing-share.ts'
import { wholeBudget } from './whole-budget.ts'

/**
 * The remaining budget for rendering a text. It is charged for the source of finished blocks in order, so that a stream ends with
 * the same result as the whole text.
 */
export interface DrawingBudget {
  readonly isSpent: boolean
  /** The beginning of a block's text that the budget allows. */
  afford(text: string): string
  /** Charges for a finished block and its number of cells. */
  charge(text: string, cells: number): void
}

export function createDrawingBudget(share = new DrawingShare({ left: wholeBudget })): DrawingBudget {
  return {
    get isSpent() {
      return share.left <= 0
    },
    // Most texts are short and need not be measured.
    afford: (text) => (text.length * nodeCost < share.left ? text : text.slice(0, drawingCost(text, share.left).end)),
    charge(text, cells) {
      share.pay(drawingCost(text, share.left).cost + nodeCost * (cells + 1))
    },
  }
}
