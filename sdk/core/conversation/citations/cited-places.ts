import type { Part, SourcePart, TextPart } from '../../types.ts'
import { textLength } from './text-length.ts'

/** More marks in a row than these are only in the list. */
const mostTogether = 12

const isText = (part: { readonly type: string }): part is TextPart => part.type === 'text'

/** Where a text begins in all the text of its message, whose parts a blank line separates. */
function startOf(part: TextPart, parts: readonly Part[]): number {
  let start = 0
  for (const other of parts) {
    if (other === part) break
    if (isText(other) && textLength(other)) start += textLength(other) + '\n\n'.length
  }
  return start
}

/**
 * Where a text of a message cites its sources: the numbers of those by the place in the text, in ascending order. Places of sources are
 * UTF-16 units of all the text of the message.
 */
export function citedPlaces(part: TextPart, parts: readonly Part[]): ReadonlyMap<number, readonly number[]> {
  const sources = parts.filter((other): other is SourcePart => other.type === 'source')
  const start = startOf(part, parts)
  const found = new Map<number, number[]>()
  for (const [index, { positions = [] }] of sources.entries()) {
    for (const { end } of positions) {
      if (!(end > start && end <= start + textLength(part))) continue
      // What is cited may end with a line; its mark stands at the end of the words.
      const place = part.text.slice(0, end - start).trimEnd().length
      const numbers = found.get(place)
      if (!numbers) found.set(place, [index + 1])
      else if (!numbers.includes(index + 1) && numbers.length < mostTogether) numbers.push(index + 1)
    }
  }
  return new Map([...found].toSorted(([a], [b]) => a - b).map(([place, numbers]) => [place, numbers.toSorted((a, b) => a - b)]))
}
