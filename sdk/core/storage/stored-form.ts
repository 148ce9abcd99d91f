// How a conversation stands in the browser's storage: writes that, and reads it.
import { derivedId } from '../conversation/derived-id.ts'
import type { MessageContent, MessageFile, MessagePart } from '../options/options.ts'
import { isValidMessage } from '../conversation/is-valid-message.ts'
import { publicMessage } from '../conversation/message-content.ts'
import { isFile } from '../conversation/message-parts.ts'
import type { Message } from '../types.ts'

/** A message in the storage. */
export interface StoredMessage {
  readonly id: string
  readonly createdAt?: string | undefined
  readonly content: MessageContent
  /** When it last changed, according to the change clock; 0 if it was stored without. */
  readonly changedAt: number
}

/** A conversation in the storage, with what prevents one tab from restoring what another removed. */
export interface StoredChat {
  readonly messages: readonly StoredMessage[]
  /** Everything that changed no later than this was cleared. */
  readonly clearedAt: number
  /** When messages were deleted, by id. */
  readonly deleted: ReadonlyMap<string, number>
  /** The last message of the visible branch, if there are several. */
  readonly tail?: string
  readonly inputText?: string
}

/** The stored format. Deep Chat wrote only `messages` and `inputText`, or just the messages. */
interface StoredForm {
  messages: MessageContent[]
  changes?: Record<string, number>
  clearedAt?: number
  deleted?: Record<string, number>
  tail?: string
  inputText?: string
}

/** A message in its stored form. */
export const storedMessage = (message: Message): StoredMessage => ({
  id: message.id,
  createdAt: message.createdAt,
  content: publicMessage(message),
  changedAt: message.changedAt ?? 0,
})

export const emptyChat: StoredChat = { messages: [], clearedAt: 0, deleted: new Map() }

const longestLead = 315_360_000_000 // milliseconds, ten years; a later stamp cannot be from a clock, and would outlast everything written here

const isStamp = (value: unknown): value is number => typeof value === 'number' && value > 0 && value <= Date.now() + longestLead

const readStamps = (given: unknown): Map<string, number> =>
  new Map(
    Object.entries(typeof given === 'object' && given ? given : {}).filter((entry): entry is [string, number] =>
      isStamp(entry[1]),
    ),
  )

/** Parses the stored text of a conversation; undefined if it contains none. Throws on invalid JSON. */
export function readStoredForm(text: string): StoredChat | undefined {
  const value: unknown = JSON.parse(text)
  const form = (Array.isArray(value) ? { messages: value } : value) as Partial<StoredForm> | null
  if (!form || !Array.isArray(form.messages)) return undefined
  const changes = readStamps(form.changes)
  const entries = form.messages.filter(isValidMessage)
  const ids = new Set<string>()
  const messages = entries.map((content, index): StoredMessage => {
    let id = typeof content.id === 'string' ? content.id : ''
    for (let place = index; !id || ids.has(id); place += entries.length) id = derivedId(content, place)
    ids.add(id)
    // What is stored may be of any type.
    const createdAt = typeof content.createdAt === 'string' ? content.createdAt : undefined
    return { id, createdAt, content: { ...content, id }, changedAt: changes.get(id) ?? 0 }
  })
  return {
    messages,
    clearedAt: isStamp(form.clearedAt) ? form.clearedAt : 0,
    deleted: readStamps(form.deleted),
    ...(typeof form.tail === 'string' && { tail: form.tail }),
    ...(typeof form.inputText === 'string' && { inputText: form.inputText }),
  }
}

/** Object URLs end with the page, and their files are too large to store: only the name is stored. */
function storableFile({ ref: _ref, src, ...file }: MessageFile): MessageFile {
  return !src || src.startsWith('blob:') ? file : { ...file, src }
}

const storablePart = (part: MessagePart): MessagePart =>
  part.type === 'file' && isFile(part.file) ? { ...part, file: storableFile(part.file) } : part

/** The stored content of a message: its parts, or text, HTML and files if these are complete. */
function storableContent({ text, html, files, parts, ...rest }: MessageContent): MessageContent {
  if (Array.isArray(parts) && parts.length) return { ...rest, parts: parts.map(storablePart) }
  return {
    ...rest,
    ...(text !== undefined && { text }),
    ...(html !== undefined && { html }),
    ...(Array.isArray(files) && files.length > 0 && { files: files.filter(isFile).map(storableFile) }),
  }
}

/** The JSON of a message. A page may set `custom` to something that JSON cannot represent: then it is left out. */
export function messageText({ content }: Pick<StoredMessage, 'content'>): string {
  const kept = storableContent(content)
  try {
    return JSON.stringify(kept)
  } catch {
    return JSON.stringify({ ...kept, custom: undefined })
  }
}

/** Serialises a conversation with at most this many of its newest messages. */
export function writeStoredForm({ messages, clearedAt, deleted, tail, inputText }: StoredChat, maxMessages: number): string {
  const kept = maxMessages > 0 ? messages.slice(-maxMessages) : []
  const rest = JSON.stringify({
    ...(kept.length > 0 && { changes: Object.fromEntries(kept.map(({ id, changedAt }) => [id, changedAt])) }),
    ...(clearedAt > 0 && { clearedAt }),
    ...(deleted.size > 0 && { deleted: Object.fromEntries(deleted) }),
    ...(tail !== undefined && { tail }),
    inputText,
  } satisfies Omit<Partial<StoredForm>, 'inputText'> & { inputText: string | undefined })
  return `{"messages":[${kept.map(messageText).join()}]${rest === '{}' ? '' : `,${rest.slice(1, -1)}`}}`
}
