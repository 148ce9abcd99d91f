import { derivedId } from './derived-id.ts'
import type { MessageContent } from '../options/options.ts'
import { isTemporaryHtml, messageFrom } from './message-content.ts'
import type { Message } from '../types.ts'

/** The message that a history holds: `temporary` where its html asks to disappear with the next one. */
export const historyMessage = (content: MessageContent, id: string): Message =>
  messageFrom(content, {
    id,
    kind: !content.text && isTemporaryHtml(content.html) ? 'temporary' : 'message',
    isHistory: true,
  })

/**
 * The messages of a history, or of a page of it. One that comes without an id, or with one that is `taken`, gets one made of
 * its place and its content.
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
