import type { Run } from './emphasis.ts'
import type { InlineReader } from './inline-reader.ts'
import { isCjk } from './is-cjk.ts'

const run = /\*+|_+|~+/y
/** The last character of a text, and the selector of a form of it. */
const last = /(?:[\ud800-\udbff][\udc00-\udfff]|[^])[\ufe00-\ufe0e]?$/
/** Quotation marks that such a selector makes as wide as letters of Chinese, Japanese and Korean. */
const wideQuote = /^[‘’“”]\ufe01/
/** A selector of a form of such a letter. */
const letterForm = /^[\u{e0100}-\u{e01ef}]/u

/** Punctuation and symbols of ASCII. */
const plainMark = /^[!-/:-@[-`{-~]/

/** The kind of the character that a text begins with. The edge of a text counts as white space. */
function kindOf(text: string): { isSpace: boolean; isMark: boolean; isCjk: boolean } {
  // Most of them: the first use of a class of Unicode takes a browser longer than a page of text.
  if (!(text.charCodeAt(0) > 0x7f)) return { isSpace: /^(?:\s|$)/.test(text), isMark: plainMark.test(text), isCjk: false }
  return { isSpace: /^(?:\s|$)/.test(text), isMark: /^[\p{P}\p{S}]/u.test(text), isCjk: isCjk(text) || wideQuote.test(text) }
}

/**
 * Reads a run of emphasis marks, and decides by the characters around it whether it can open or close: by the rules of CommonMark
 * with the amendments for Chinese, Japanese and Korean, whose words have no spaces that would tell the two sides apart. See
 * https://github.com/tats-u/markdown-cjk-friendly/blob/main/specification.md
 */
export function readRun(reader: InlineReader): void {
  const textBefore = last.exec(reader.text.slice(Math.max(0, reader.position - 3), reader.position))?.[0] ?? ''
  const marks = reader.match(run)?.[0] ?? ''
  const before = kindOf(textBefore)
  const after = kindOf(reader.text.slice(reader.position, reader.position + 2))
  const isMarkBefore = before.isMark && !before.isCjk
  const isMarkAfter = after.isMark && !after.isCjk
  const isEdgeBefore = before.isSpace || isMarkBefore
  const isEdgeAfter = after.isSpace || isMarkAfter
  const isLeft = isMarkAfter ? isEdgeBefore || before.isCjk || letterForm.test(textBefore) : !after.isSpace
  const isRight = isMarkBefore ? isEdgeAfter || after.isCjk : !before.isSpace
  const isUnderscore = marks[0] === '_'
  const added: Run = {
    mark: marks[0] ?? '',
    length: marks.length,
    count: marks.length,
    canOpen: isLeft && (!isUnderscore || !isRight || before.isMark),
    canClose: isRight && (!isUnderscore || !isLeft || after.isMark),
    starts: [],
    ends: [],
  }
  reader.nodes.push(added)
  if (added.mark !== '~' || added.length < 3) reader.runs.push(added)
}
