import type { MessageContent } from '../../core/options/message.ts'

/** A text in the form in which it is searched: in any case, and however its accents are written. */
export const searchText = (text: string): string => text.normalize('NFKC').toLowerCase()

/** The text of a message that can be searched: of its parts where it has them, for `text` may be left out then. */
export function searchTextOf({ text, parts }: MessageContent): string {
  if (typeof text === 'string') return searchText(text)
  const texts = Array.isArray(parts) ? parts.map((part) => (part?.type === 'text' ? part.text : '')) : []
  return searchText(texts.filter((each) => typeof each === 'string' && each).join('\n'))
}
