import { DrawingShare, wholeBudget } from './drawing-share.ts'

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

/** The cost of a character that may become a node, and of each block and cell: about as much to lay out as this many letters. */
export const nodeCost = 8
const marks = new Set('*_~`[]<&!\\\n')
/** An image with a data URL costs no more to render than any other. */
const dataAddress = /data:[^\s()<>"]*/y

/** Where to cut a text so that its cost does not exceed `left`, and the cost up to there. */
export function drawingCost(text: string, left: number): { end: number; cost: number } {
  let cost = 0
  for (let position = 0; position < text.length; position++) {
    if (cost >= left) return { end: position, cost }
    const character = text.charAt(position)
    cost += marks.has(character) ? nodeCost : 1
    if (character !== 'd') continue
    dataAddress.lastIndex = position
    position += Math.max(0, (dataAddress.exec(text)?.[0].length ?? 0) - 1)
  }
  return { end: text.length, cost }
}
