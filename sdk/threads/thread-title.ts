import { filesOf, textOf } from '../core/conversation/message-parts.ts'
import type { Message } from '../core/types.ts'
import { cutText } from '../core/util/cut-text.ts'

/** Code units; a longer title is cut at a word. */
const longestTitle = 60

/** At most so long, with an ellipsis where something is missing. */
export function shortTitle(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= longestTitle) return line
  const cut = cutText(line, longestTitle)
  const end = cut.lastIndexOf(' ')
  return `${cut.slice(0, end > longestTitle / 2 ? end : undefined).trimEnd()}…`
}

/** The first words of the visitor, or the name of the first file; empty when neither is there. */
export function firstWords(messages: readonly Message[]): string {
  const first = messages.find(({ role }) => role === 'user') ?? messages[0]
  const { parts = [] } = first ?? {}
  return shortTitle(textOf(parts) ?? filesOf(parts)[0]?.name ?? '')
}
