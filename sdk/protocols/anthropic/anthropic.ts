import { createAnthropicDecoder } from './anthropic-decoder.ts'
import { encodeAnthropicAnswer } from './encode-anthropic-answer.ts'
import { fileNote } from '../file-note.ts'
import type { Json, Protocol } from '../protocol.ts'
import { toTurns, type Turn, type TurnFile } from '../turns.ts'

/** The text that base64 holds. Not `Uint8Array.from` with a function, which takes many times as long: a file may have 25 MiB. */
function textIn(base64: string): string {
  const binary = atob(base64)
  const bytes = new Uint8Array(binary.length)
  for (let place = 0; place < binary.length; place += 1) bytes[place] = binary.charCodeAt(place)
  return new TextDecoder().decode(bytes)
}

/** Images, PDF and text are sent; for any other file only the name. */
function encodeFile(file: TurnFile): Json {
  const { url, mediaType, base64, isImage } = file
  if (!base64) return { type: isImage ? 'image' : 'document', source: { type: 'url', url } }
  if (isImage) return { type: 'image', source: { type: 'base64', media_type: mediaType, data: base64 } }
  if (mediaType === 'application/pdf')
    return { type: 'document', source: { type: 'base64', media_type: mediaType, data: base64 } }
  if (!/^text\/|json$|xml$/.test(mediaType)) return { type: 'text', text: fileNote(file) }
  const data = textIn(base64)
  return { type: 'document', source: { type: 'text', media_type: 'text/plain', data }, ...(file.name && { title: file.name }) }
}

function encodeContent({ role, text, files }: Turn): unknown {
  if (!files.length) return text
  // For a file from the assistant, only the name is sent: the service accepts none back.
  if (role !== 'user') return [...(text ? [text] : []), ...files.map(fileNote)].join(' ')
  return [...files.map(encodeFile), ...(text ? [{ type: 'text', text }] : [])]
}

const isSimple = ({ type }: { type: string }): boolean => type === 'text' || type === 'html' || type === 'file'

const encodeTurn = (turn: Turn): Json[] =>
  turn.role === 'user' || turn.parts.every(isSimple)
    ? [{ role: turn.role, content: encodeContent(turn) }]
    : encodeAnthropicAnswer(turn)

const isOfResults = ({ content }: Json): boolean =>
  Array.isArray(content) && content.every((block) => (block as Json)['type'] === 'tool_result')

const asBlocks = (content: unknown): unknown[] => (Array.isArray(content) ? content : [{ type: 'text', text: content }])

/** The roles alternate: what the user says after tool results goes into the same message. */
function joinResults(messages: readonly Json[]): Json[] {
  const joined: Json[] = []
  for (const message of messages) {
    const last = joined[joined.length - 1]
    if (last && message['role'] === 'user' && isOfResults(last)) {
      joined[joined.length - 1] = { role: 'user', content: [...asBlocks(last['content']), ...asBlocks(message['content'])] }
    } else joined.push(message)
  }
  return joined
}

/** Anthropic's Messages API. */
export const anthropic: Protocol = {
  name: 'anthropic',
  createDecoder: createAnthropicDecoder,
  encode({ messages, tools }, isStreaming) {
    const turns = toTurns(messages)
    const system = turns.filter(({ role }) => role === 'system').map(({ text }) => text)
    return {
      max_tokens: 4096, // required by the service; `additionalBodyProps` can override it
      ...(system.length > 0 && { system: system.join('\n\n') }),
      messages: joinResults(turns.filter(({ role }) => role !== 'system').flatMap(encodeTurn)),
      ...(tools && {
        tools: tools.map(({ name, description, inputSchema }) => ({ name, description, input_schema: inputSchema })),
      }),
      stream: isStreaming,
    }
  },
}
