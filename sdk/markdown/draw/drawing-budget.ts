import { drawingCost, nodeCost } from './drawing-cost.ts'
import { DrawingShare } from './drawing-share.ts'
import { wholeBudget } from './whole-budget.ts'

/**
 * What is left to be drawn of a text. It is charged by the source of finished blocks, in their order: so a stream comes to the same
 * end as the whole text.
 */
export interface DrawingBudget {
  readonly isSpent: boolean
  /** The beginning of a block's text that can be paid for. */
  afford(text: string): string
  /** Pays for a finished block and so many cells. */
  charge(text: string, cells: number): void
}

export function createDrawingBudget(share = new DrawingShare({ left: wholeBudget })): DrawingBudget {
  return {
    get isSpent() {
      return share.left <= 0
    },
    // Most texts are short: they need not be measured.
    afford: (text) => (text.length * nodeCost < share.left ? text : text.slice(0, drawingCost(text, share.left).end)),
    charge(text, cells) {
      share.pay(drawingCost(text, share.left).cost + nodeCost * (cells + 1))
    },
  }
}
