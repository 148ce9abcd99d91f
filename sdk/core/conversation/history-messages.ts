import { derivedId } from './derived-id.ts'
import type { MessageContent } from '../options/options.ts'
import { isTemporaryHtml, messageFromContent } from './message-content.ts'
import type { Message } from '../types.ts'

/** Converts a message of a history: `temporary` if its HTML is to disappear with the next message. */
export const historyMessage = (content: MessageContent, id: string): Message =>
  messageFromContent(content, {
    id,
    kind: !content.text && isTemporaryHtml(content.html) ? 'temporary' : 'message',
    isHistory: true,
  })

/**
 * Converts the messages of a history, or of a page of it. A message without an id, or with one that is `taken`, gets an id
 * derived from its position and content.
 */
export function historyMessages(contents: readonly MessageContent[], taken: Iterable<string>, firstPlace = 0): Message[] {
  const ids = new Set(taken)
  return contents.map((content, index) => {
    let id = typeof content.id === 'string' ? content.id : ''
    for (let place = firstPlace + index; !id || ids.has(id); place += contents.length) id = derivedId(content, place)
    ids.add(id)
    return historyMessage(content, id)
  })
}
