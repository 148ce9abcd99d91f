/**
 * How much of a text is drawn, in characters. The longest answer a model gives today has 128,000 tokens
 * (https://platform.openai.com/docs/models/gpt-5), of about four characters each.
 */
const wholeBudget = 512_000
/** What a character may cost that becomes a node, and what each block and cell costs: about as much to lay out as so many letters. */
const nodeCost = 8
const marks = new Set('*_~`[]<&!\\\n')
/** A picture in its own address costs no more to draw than another. */
const dataAddress = /data:[^\s()<>"]*/y

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

/** Where the budget ends in a text, and what the text up to there costs. */
function measure(text: string, left: number): { end: number; cost: number } {
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

export function createDrawingBudget(): DrawingBudget {
  let left = wholeBudget
  return {
    get isSpent() {
      return left <= 0
    },
    // Most texts are short: they need not be measured.
    afford: (text) => (text.length * nodeCost < left ? text : text.slice(0, measure(text, left).end)),
    charge(text, cells) {
      left -= measure(text, left).cost + nodeCost * (cells + 1)
    },
  }
}
