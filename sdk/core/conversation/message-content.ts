// Makes a message of what a page, a backend or a storage gives, and the public form of one, as `getMessages` returns it.
import { createId } from '../util/ids.ts'
import { utcTime } from '../util/utc-time.ts'
import type { MessageContent } from '../options/options.ts'
import type { Message, MessageKind, MessageStatus } from '../types.ts'
import { filesOf, htmlOf, isSimple, partsOf, publicPart, textOf } from './message-parts.ts'

const temporaryHtml = /^\s*<[^>]*\bclass\s*=\s*["'][^"']*\bdeep-chat-temporary-message\b/

/** True if this HTML is to disappear when the next message arrives. */
export const isTemporaryHtml = (html: unknown): boolean => typeof html === 'string' && temporaryHtml.test(html)

/** Converts a message from the page or a backend. */
export function messageFromContent(
  content: MessageContent,
  given: {
    id?: string | undefined
    kind?: MessageKind
    status?: MessageStatus
    isHistory?: boolean
    sessionId?: string | undefined
  } = {},
): Message {
  const { role, custom, parentId, metadata, _sessionId: sessionId = given.sessionId } = content
  const createdAt = utcTime(content.createdAt)
  return {
    id: given.id ?? createId(),
    role: (typeof role === 'string' && role) || 'ai',
    kind: given.kind ?? 'message',
    parts: partsOf(content),
    status: given.status ?? 'done',
    ...(content.origin === 'visitor' && { isTyped: true }),
    ...(custom !== undefined && { custom }),
    ...(sessionId !== undefined && { sessionId }),
    ...(createdAt !== undefined && { createdAt }),
    ...((typeof parentId === 'string' || parentId === null) && { parentId }),
    ...(typeof metadata === 'object' && metadata !== null && { metadata }),
    ...(given.isHistory && { isHistory: true }),
  }
}

/** A message in its public form: a new object each time, which shares `custom` and real files. */
export function publicMessage(message: Message): MessageContent {
  const { role, parts, custom, sessionId, id, createdAt, parentId, metadata } = message
  const text = textOf(parts)
  const html = htmlOf(parts)
  const files = filesOf(parts)
  const isOfService = parts.some((part) => part.type === 'html' && part.origin === 'service')
  return {
    role,
    ...(text !== undefined && { text }),
    ...(html !== undefined && { html }),
    ...(isOfService ? { origin: 'service' } : message.isTyped && { origin: 'visitor' }),
    ...(files.length > 0 && { files }),
    ...(!isSimple(parts) && { parts: parts.map(publicPart).filter((part) => part !== undefined) }),
    ...(custom !== undefined && { custom }),
    ...(sessionId !== undefined && { _sessionId: sessionId }),
    id,
    ...(parentId !== undefined && { parentId }),
    ...(createdAt !== undefined && { createdAt }),
    ...(metadata && { metadata }),
  }
}
