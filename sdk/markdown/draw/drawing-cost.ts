/** What a character may cost that becomes a node, and what each block and cell costs: about as much to lay out as so many letters. */
export const nodeCost = 8
const marks = new Set('*_~`[]<&!\\\n')
/** A picture in its own address costs no more to draw than another. */
const dataAddress = /data:[^\s()<>"]*/y

/** Where a text ends that must not cost more than `left`, and what it costs up to there. */
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
