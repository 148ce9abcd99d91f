// A title of a thread: the visitor's first words, or any text, cut at a word.
import { filesOf, textOf } from '../core/conversation/message-parts.ts'
import type { Message } from '../core/types.ts'
import { cutText } from '../core/util/cut-text.ts'

/** UTF-16 code units; a longer title is truncated at a word boundary. */
const longestTitle = 60

/** Truncates a text to the longest title, with an ellipsis if something is left out. */
export function shortTitle(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= longestTitle) return line
  const cut = cutText(line, longestTitle)
  const end = cut.lastIndexOf(' ')
  return `${cut.slice(0, end > longestTitle / 2 ? end : undefined).trimEnd()}…`
}

/** The visitor's first words, or the name of the first file; empty if there is neither. */
export function firstWords(messages: readonly Message[]): string {
  const first = messages.find(({ role }) => role === 'user') ?? messages[0]
  const { parts = [] } = first ?? {}
  return shortTitle(textOf(parts) ?? filesOf(parts)[0]?.name ?? '')
}
