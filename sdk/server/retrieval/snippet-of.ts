import { cutText } from '../../core/util/cut-text.ts'

/** A longer one is cut: the chat shows no more, and what it is from is one press away. */
const longest = 400
/** How far before that a word may have begun for the cut to be made in front of it. */
const longestWord = 40

const fence = /^\s*(?:`{3,}|~{3,}).*$/gm
/** What begins a line: of a heading, a quotation, a list; and the line under the head of a table. */
const lineMarks = /^\s*(?:(?:#{1,6}|>|[-*+]|\d{1,9}[.)])\s+|\|?(?:\s*:?-{2,}:?\s*\|)+[\s:-]*$)/gm
const linkOrPicture = /!?\[([^\]\n]*)\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)?(?:\s+"[^"\n]*")?\)/g
/** Emphasis and code. Marks in the middle of words, and such as stand alone, are none. */
const emphasis = /(?<![\p{L}\p{N}])(\*\*|__|[*_]|`+)(?=\S)([^\n]*?\S)\1(?![\p{L}\p{N}])/gu

/** Cut between letters, and between words where they are not too long. */
function cut(text: string): string {
  if (text.length <= longest) return text
  const most = longest - '…'.length
  const before = text.slice(0, most + 1).lastIndexOf(' ')
  return `${(before > most - longestWord ? text.slice(0, before) : cutText(text, most)).trimEnd()}…`
}

/** The words of a passage as its mark shows them: without the marks of Markdown, in one line, and not too long. */
export function snippetOf(markdown: string): string {
  const words = markdown
    .replace(fence, '')
    .replace(lineMarks, '')
    .replace(linkOrPicture, '$1')
    .replace(emphasis, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  return cut(words)
}
