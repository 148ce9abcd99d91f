import type { MessageContent } from '../../core/options/messages/message.ts'

/** Normalises a text for searching: ignores case and how accents are encoded. */
export const searchText = (text: string): string => text.normalize('NFKC').toLowerCase()

/**
 * The searchable text of a message. Taken from its parts if `text` is missing, which may be left out then. Of a longer text so many
 * characters: to look through a file that somebody pasted would take long.
 */
export function searchTextOf({ text, parts }: MessageContent, longest?: number): string {
  if (typeof text === 'string') return searchText(text.slice(0, longest))
  const texts = Array.isArray(parts) ? parts.map((part) => (part?.type === 'text' ? part.text : '')) : []
  const cut = texts.filter((each) => typeof each === 'string' && each).map((each) => each.slice(0, longest))
  return searchText(cut.join('\n').slice(0, longest))
}
