import type { Connect, MessageContent, RequestBody } from '../core/options/options.ts'
import { partsOf, publicPart } from '../core/conversation/message-parts.ts'
import { confabProps } from '../protocols/confab.ts'
import type { ConnectorRequest } from '../core/types.ts'

/** JSON text without `File` objects, which JSON would turn into `{}`. */
export const toJsonText = (body: unknown): string =>
  JSON.stringify(body, (_key, value: unknown) => (value instanceof Blob ? undefined : value))

/** The messages with the content of files that only this page can load. */
async function portable(messages: readonly MessageContent[], isAny = false): Promise<readonly MessageContent[]> {
  if (!messages.some((message) => message.files)) return messages
  return (await import('./with-file-data.ts')).withFileData(messages, isAny)
}

/** The form already contains the files of the last message. */
function withoutFiles({ files: _files, ...message }: MessageContent): MessageContent {
  const { parts } = message
  return parts ? { ...message, parts: parts.filter(({ type }) => type !== 'file') } : message
}

/** The message with its files in one place: among its parts, when these include files. */
function filesOnce(message: MessageContent): MessageContent {
  if (!message.parts?.some(({ type }) => type === 'file')) return message
  // `files` takes precedence: the page or the chat may have replaced an address there with one that others can reach.
  const { files: _files, ...rest } = message
  return { ...rest, parts: partsOf(message).flatMap((part) => publicPart(part) ?? []) }
}

/** The multipart layout: the files, the additional properties, then `message1`, `message2` and so on. */
function toForm(messages: readonly MessageContent[], files: readonly File[], props: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const file of files) form.append('files', file)
  for (const [name, value] of Object.entries(props)) {
    form.append(name, typeof value === 'object' && value !== null ? toJsonText(value) : String(value))
  }
  messages.forEach((message, index) => {
    const isLast = index === messages.length - 1
    if (isLast && !message.text) return
    form.append(`message${index + 1}`, toJsonText(isLast ? withoutFiles(message) : filesOnce(message)))
  })
  return form
}

/** The request body: `{messages, ...}`, a multipart form when there are files, or the body of the named format. */
export async function createRequestBody(
  { messages, files, ...request }: ConnectorRequest,
  connect: Connect,
): Promise<RequestBody | FormData | Record<string, unknown>> {
  const { additionalBodyProps = {}, format, stream } = connect
  const protocol = format && (await (await import('../protocols/index.ts')).loadProtocol(format))
  if (protocol) {
    const isStreaming = Boolean(stream) && !(typeof stream === 'object' && stream.simulation)
    const known = await portable(messages, true)
    const body = protocol.encode({ messages: known, files, ...request }, isStreaming)
    const told = await protocol.pageFields?.(connect, request.state)
    return { ...body, ...told, ...additionalBodyProps }
  }
  // Without a named format, requests have the form of Deep Chat's.
  const props = { ...(format === 'confab' && confabProps(request)), ...additionalBodyProps }
  if (!files.length) return { messages: (await portable(messages)).map(filesOnce), ...props }
  const earlier = await portable(messages.slice(0, -1))
  return toForm([...earlier, ...messages.slice(-1)], files, props)
}
