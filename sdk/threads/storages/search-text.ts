import type { MessageContent } from '../../core/options/messages/message.ts'

/** Normalises a text for searching: ignores case and how accents are encoded. */
export const searchText = (text: string): string => text.normalize('NFKC').toLowerCase()

/** The searchable text of a message. Taken from its parts if `text` is missing, which may be left out then. */
export function searchTextOf({ text, parts }: MessageContent): string {
  if (typeof text === 'string') return searchText(text)
  const texts = Array.isArray(parts) ? parts.map((part) => (part?.type === 'text' ? part.text : '')) : []
  return searchText(texts.filter((each) => typeof each === 'string' && each).join('\n'))
}
