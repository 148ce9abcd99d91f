import type { Conversation } from './conversation.ts'
import type { MessageContent } from '../options/options.ts'
import { partsOf } from './message-content.ts'
import type { Message } from '../types.ts'

const notFound = 'Message index not found. `getMessages()` lists the messages that can be updated, in their order.'

/** Replaces what a message says, by its place among the kept ones or its id; a console message where there is none, or it streams. */
export function updateMessage(
  conversation: Conversation,
  { text, html, files, origin }: MessageContent,
  indexOrId: number | string,
): void {
  const message = typeof indexOrId === 'number' ? conversation.kept()[indexOrId] : conversation.find(indexOrId)
  if (!message) return console.error(notFound)
  if (message.status === 'streaming') return console.error('Cannot update a message that is being streamed')
  const content = {
    ...(text !== undefined && { text }),
    ...(html !== undefined && { html }),
    ...(files && { files }),
    ...(origin && { origin }),
  }
  conversation.replace(message.id, (before): Message => ({ ...before, parts: partsOf(content) }))
}
