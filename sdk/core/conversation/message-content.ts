import { createId } from '../util/ids.ts'
import type { MessageContent, MessageFile } from '../options/options.ts'
import type { Message, MessageKind, MessageStatus, Part } from '../types.ts'

/** Whether a page or a storage gave a message, and not an empty or a foreign thing. */
export const isMessage = (entry: unknown): entry is MessageContent =>
  typeof entry === 'object' && entry !== null && Object.keys(entry).length > 0

/** A storage of another version, or a page without types, may give anything for a file. */
export const isFile = (file: MessageFile | null): file is MessageFile =>
  typeof file === 'object' && file !== null && typeof (file.src ?? '') === 'string'

/** JSON makes `{}` of a real file: only what is one counts, whichever window it comes from. */
const isRealFile = (ref: unknown): boolean => /^\[object (?:Blob|File)\]$/.test(Object.prototype.toString.call(ref))

function cleanFile(file: MessageFile): MessageFile {
  if (file.ref === undefined || isRealFile(file.ref)) return file
  const { ref: _ref, ...rest } = file
  return rest
}

/** The parts of a message as a page or a backend gives it: text, then html, then files. */
export function partsOf({ text, html, files, origin }: Pick<MessageContent, 'text' | 'html' | 'files' | 'origin'>): Part[] {
  const parts: Part[] = []
  if (typeof text === 'string') parts.push({ type: 'text', text })
  if (typeof html === 'string') parts.push({ type: 'html', chunks: [html], ...(origin === 'service' && { origin }) })
  for (const file of Array.isArray(files) ? files : []) if (isFile(file)) parts.push({ type: 'file', file: cleanFile(file) })
  return parts
}

const temporaryHtml = /^\s*<[^>]*\bclass\s*=\s*["'][^"']*\bdeep-chat-temporary-message\b/

/** Whether this html asks to disappear when the next message arrives. */
export const isTemporaryHtml = (html: unknown): boolean => typeof html === 'string' && temporaryHtml.test(html)

/** A time as ISO 8601 in UTC; undefined for what is no time. */
const utcTime = (given: unknown): string | undefined => {
  const date = typeof given === 'string' ? new Date(given) : undefined
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : undefined
}

/** Makes a message of what a page or a backend gave. */
export function messageFrom(
  content: MessageContent,
  given: {
    id?: string | undefined
    kind?: MessageKind
    status?: MessageStatus
    isHistory?: boolean
    sessionId?: string | undefined
  } = {},
): Message {
  const { role, custom, _sessionId: sessionId = given.sessionId } = content
  const createdAt = utcTime(content.createdAt)
  return {
    id: given.id ?? createId(),
    role: (typeof role === 'string' && role) || 'ai',
    kind: given.kind ?? 'message',
    parts: partsOf(content),
    status: given.status ?? 'done',
    ...(custom !== undefined && { custom }),
    ...(sessionId !== undefined && { sessionId }),
    ...(createdAt !== undefined && { createdAt }),
    ...(given.isHistory && { isHistory: true }),
  }
}

/** What all text parts say, a blank line between two. */
export function textOf(message: Message): string | undefined {
  const texts = message.parts.filter((part) => part.type === 'text').map((part) => part.text)
  return texts.length ? texts.join('\n\n') : undefined
}

/** The message in its public form: a fresh object each time, with `custom` and real files handed on as they are. */
export function publicMessage(message: Message): MessageContent {
  const text = textOf(message)
  const html: string[] = []
  const files: MessageFile[] = []
  for (const part of message.parts) {
    if (part.type === 'html') html.push(part.chunks.join(''))
    else if (part.type === 'file') files.push({ ...part.file })
  }
  const isOfService = message.parts.some((part) => part.type === 'html' && part.origin === 'service')
  return {
    role: message.role,
    ...(text !== undefined && { text }),
    ...(html.length > 0 && { html: html.join('') }),
    ...(isOfService && { origin: 'service' }),
    ...(files.length > 0 && { files }),
    ...(message.custom !== undefined && { custom: message.custom }),
    ...(message.sessionId !== undefined && { _sessionId: message.sessionId }),
    id: message.id,
    ...(message.createdAt !== undefined && { createdAt: message.createdAt }),
  }
}
