import { htmlTagEnd } from '../html-tag.ts'

/** Everything in angle brackets except tags: how it begins, where the search for its end starts, and how it ends. */
const spans: readonly (readonly [start: RegExp, length: number, end: string])[] = [
  [/<!--/y, 4, '-->'],
  [/<\?/y, 2, '?>'],
  [/<!\[CDATA\[/y, 9, ']]>'],
  [/<![a-z]/iy, 3, '>'],
]

/** Creates a reader of inline HTML that returns where the HTML at a position ends, −1 for none. Positions must not decrease. */
export function createRawHtmlReader(text: string): (position: number) => number {
  /** End marks that do not occur again: otherwise each start would search for them to the end of the text. */
  const missing = new Set<string>()
  return (position) => {
    const short = /^<!---?>/.exec(text.slice(position, position + 6))
    if (short) return position + short[0].length
    for (const [start, length, end] of spans) {
      start.lastIndex = position
      if (!start.test(text)) continue
      const found = missing.has(end) ? -1 : text.indexOf(end, position + length)
      if (found >= 0) return found + end.length
      missing.add(end)
      return -1
    }
    return htmlTagEnd(text, position)
  }
}
