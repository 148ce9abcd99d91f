import type { MessageContent, MessageFile } from '../core/options/options.ts'
import type { ConnectorRequest, ToolDefinition } from '../core/types.ts'
import { isJson } from '../protocols/json.ts'
import { readJson } from './read-json.ts'
import { Refusal } from './refusal.ts'

type Fields = Readonly<Record<string, unknown>>

const unreadable = (): Refusal => new Refusal(400, 'This message could not be read.')

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw unreadable()
  }
}

/** A form field may be a string or JSON. */
function parseField(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

const isTool = (tool: unknown): tool is ToolDefinition =>
  isJson(tool) && typeof tool['name'] === 'string' && isJson(tool['inputSchema'])

const triggers: ReadonlySet<unknown> = new Set<ConnectorRequest['trigger']>(['regenerate', 'edit', 'tool-results'])

function kindOf({ type }: File): NonNullable<MessageFile['type']> {
  if (type.startsWith('image/')) return 'image'
  return type.startsWith('audio/') ? 'audio' : 'any'
}

/** Adds a form's files to the visitor's last message; without one, they become a message of their own. */
function withFiles(messages: readonly MessageContent[], files: readonly File[]): readonly MessageContent[] {
  if (!files.length) return messages
  const attached = files.map((file): MessageFile => ({ name: file.name, type: kindOf(file), ref: file }))
  const last = messages.at(-1)
  return last?.role === 'user'
    ? [...messages.slice(0, -1), { ...last, files: attached }]
    : [...messages, { role: 'user', files: attached }]
}

function read({ messages: given, threadId, trigger, messageId, tools }: Fields, files: readonly File[]): ConnectorRequest {
  const known = Array.isArray(given) ? given.filter(isJson) : []
  const messages = withFiles(known, files)
  if (!messages.length) throw unreadable()
  const session = messages.map(({ _sessionId: id }) => id).findLast((id) => typeof id === 'string')
  return {
    messages,
    files,
    ...(session !== undefined && { sessionId: session }),
    ...(typeof threadId === 'string' && { threadId }),
    ...(triggers.has(trigger) && { trigger: trigger as NonNullable<ConnectorRequest['trigger']> }),
    ...(typeof messageId === 'string' && { messageId }),
    ...(Array.isArray(tools) && { tools: tools.filter(isTool) }),
  }
}

/** `message1`, `message2` and so on, in the order of their numbers. */
const messageNumber = (name: string): number => Number(/^message(\d+)$/.exec(name)?.[1] ?? Number.NaN)

function readForm(form: FormData): ConnectorRequest {
  const entries = [...form.entries()]
  const files = form.getAll('files').filter((file) => file instanceof File)
  const messages = entries
    .flatMap(([name, value]) =>
      typeof value === 'string' && messageNumber(name) >= 0 ? [[messageNumber(name), value] as const] : [],
    )
    .sort(([one], [other]) => one - other)
    .map(([, value]) => parse(value))
  const fields = Object.fromEntries(
    entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, parseField(value)] as const] : [])),
  )
  return read({ ...fields, messages }, files)
}

/**
 * Reads the request of a chat in Confab's own format, complete or as Deep Chat sends it.
 * @throws a `Refusal` for anything else.
 */
export async function readRequest(body: Blob, contentType: string): Promise<ConnectorRequest> {
  if (!/^multipart\/form-data\b/i.test(contentType)) {
    return read(await readJson(body, unreadable), [])
  }
  try {
    return readForm(await new Response(body, { headers: { 'Content-Type': contentType } }).formData())
  } catch (error) {
    throw error instanceof Refusal ? error : unreadable()
  }
}
