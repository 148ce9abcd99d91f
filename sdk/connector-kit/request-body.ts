import type { Connect, MessageContent, RequestBody } from '../core/options.ts'
import type { ConnectorRequest } from '../core/types.ts'
import { loadProtocol } from '../protocols/index.ts'
import { withFileData } from './with-file-data.ts'

/** JSON text; real files are left out of it, for JSON makes `{}` of them. */
export const toJsonText = (body: unknown): string =>
  JSON.stringify(body, (_key, value: unknown) => (value instanceof Blob ? undefined : value))

/** The multipart layout: the files, the extra properties, then `message1`, `message2` and so on. */
function toForm(messages: readonly MessageContent[], files: readonly File[], props: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const file of files) form.append('files', file)
  for (const [name, value] of Object.entries(props)) {
    form.append(name, typeof value === 'object' && value !== null ? toJsonText(value) : String(value))
  }
  messages.forEach((message, index) => {
    const isLast = index === messages.length - 1
    if (isLast && !message.text) return
    // The files of the last message are already there, as themselves.
    const { files: _files, ...rest } = message
    form.append(`message${index + 1}`, toJsonText(isLast ? rest : message))
  })
  return form
}

/** The body of a request: `{messages, ...}`, a multipart form when there are files, or the shape of the format that is named. */
export async function createRequestBody(
  { messages, files, ...request }: ConnectorRequest,
  { additionalBodyProps = {}, format, stream }: Connect,
): Promise<RequestBody | FormData | Record<string, unknown>> {
  const protocol = await loadProtocol(format)
  if (protocol) {
    const isStreaming = Boolean(stream) && !(typeof stream === 'object' && stream.simulation)
    const known = await withFileData(messages, true)
    return { ...protocol.encode({ messages: known, files, ...request }, isStreaming), ...additionalBodyProps }
  }
  if (!files.length) return { messages: await withFileData(messages, false), ...additionalBodyProps }
  const earlier = await withFileData(messages.slice(0, -1), false)
  return toForm([...earlier, ...messages.slice(-1)], files, additionalBodyProps)
}
