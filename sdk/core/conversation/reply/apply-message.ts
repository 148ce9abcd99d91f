import type { Conversation } from '../conversation.ts'
import { isCutByService } from '../is-cut-by-service.ts'
import type { Response } from '../../options/options.ts'
import { partsOf } from '../message-parts.ts'
import type { Part } from '../../types.ts'

/** Adds a complete message to the conversation, or overwrites the last one of its role if it asks for that. */
export function applyMessage(
  conversation: Conversation,
  { overwrite, error: _error, timeoutMS: _timeout, makingAnotherRequest: _more, sendUpdate, ...content }: Response,
  origin: { sessionId: string | undefined; isOutdated?: boolean },
): void {
  const isTold = sendUpdate !== false
  const kinds: Part['type'][] = []
  if (content.text !== undefined) kinds.push('text')
  if (content.html !== undefined) kinds.push('html')
  if (content.suggestions?.length) kinds.push('suggestions')
  if (content.parts?.length) for (const { type } of partsOf(content)) kinds.push(type)
  if (!kinds.length && !content.files?.length && !isCutByService(content.metadata)) return
  const target = overwrite ? conversation.lastOf(content.role ?? 'ai') : undefined
  // Only parts of the same type are overwritten; without any, this is an ordinary message.
  if (!target?.parts.some(({ type }) => kinds.includes(type))) {
    conversation.add(content, { isTold, ...origin })
    return
  }
  conversation.removePassing()
  const replaced = conversation.replace(target.id, (message) => ({
    ...message,
    ...(kinds.includes('text') && { isTyped: false }),
    parts: [...partsOf(content), ...message.parts.filter(({ type }) => !kinds.includes(type))],
    ...(content.custom !== undefined && { custom: content.custom }),
  }))
  if (replaced && isTold) conversation.tell(replaced)
}
