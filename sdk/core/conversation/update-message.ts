import type { Conversation } from './conversation.ts'
import type { MessageContent } from '../options/options.ts'
import { partsOf } from './message-parts.ts'
import type { Message, Part } from '../types.ts'
import { report } from '../util/thrown/report.ts'

const notFound = 'Message index not found. `getMessages()` lists the messages that can be updated, in their order.'

const isContent = ({ type }: Part): boolean => type === 'text' || type === 'html' || type === 'file'

/** The parts after an update: the given ones, or text, HTML and files replaced; reasoning, tools and sources stay. */
function updatedParts(before: readonly Part[], content: MessageContent): Part[] {
  const given = partsOf(content)
  if (content.parts?.length) return given
  const first = before.findIndex(isContent)
  const place = first < 0 ? before.length : first
  return [...before.slice(0, place), ...given, ...before.slice(place).filter((part) => !isContent(part))]
}

/**
 * Replaces a message's content, by its index among the kept ones or its id; logs an error if it does not exist or is streaming.
 */
export function updateMessage(conversation: Conversation, content: MessageContent, indexOrId: number | string): void {
  const message = typeof indexOrId === 'number' ? conversation.kept()[indexOrId] : conversation.find(indexOrId)
  if (!message) return report('wrong-call', notFound)
  if (message.status === 'streaming') return report('wrong-call', 'Cannot update a message that is being streamed')
  const { metadata } = content
  conversation.replace(message.id, (before): Message => ({
    ...before,
    parts: updatedParts(before.parts, content),
    isTyped: content.origin === 'visitor',
    ...(metadata && { metadata }),
  }))
}
