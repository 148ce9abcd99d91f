import type { ReplyEvent } from '../core/types.ts'
import { asText } from '../core/util/as-text.ts'
import { fileNote } from './file-note.ts'
import type { Decoder, Json, Protocol } from './protocol.ts'
import { toTurns, type Turn, type TurnFile } from './turns.ts'
import { vendorError } from './vendor-error.ts'

interface Citation {
  url?: string | null
  title?: string | null
  document_title?: string | null
}

interface Block {
  type?: string
  text?: string
  thinking?: string
  id?: string
  name?: string
  input?: object | null
  citations?: Citation[] | null
  tool_use_id?: string
  content?: unknown
  is_error?: boolean
}

interface Frame {
  type?: string
  index?: number
  content_block?: Block | null
  delta?: { text?: string; thinking?: string; partial_json?: string; citation?: Citation | null } | null
  content?: Block[]
}

function* decodeCitation({ url, title, document_title: document }: Citation): Iterable<ReplyEvent> {
  const id = url ?? document ?? title
  const name = title ?? document
  if (id) yield { type: 'source', id, ...(url && { url }), ...(name && { title: name }) }
}

/** What a tool of the service found: text, or the titles and addresses of a search. */
const resultText = (content: unknown): string =>
  Array.isArray(content)
    ? (content as { text?: string; title?: string; url?: string }[])
        .map(({ text, title, url }) => text ?? [title, url].filter(Boolean).join(' '))
        .join('\n')
    : asText(content)

/** The beginning of a block in a stream, or a whole one. */
function* decodeBlock(block: Block): Iterable<ReplyEvent> {
  const { type = '', text, thinking, id = '', name, tool_use_id: toolId } = block
  if (thinking) yield { type: 'reasoning-delta', text: thinking }
  if (text) yield { type: 'text-delta', text }
  for (const citation of block.citations ?? []) yield* decodeCitation(citation)
  if (type.endsWith('tool_use')) yield { type: 'tool-input-delta', id, ...(name && { name }), text: '' }
  if (!toolId) return
  const isError = block.is_error ?? asText(block.content).includes('_tool_result_error"')
  yield { type: 'tool-output', id: toolId, output: resultText(block.content), ...(isError && { isError }) }
}

function createDecoder(): Decoder {
  /** The tool calls that are open, by the index of their block. */
  const calls = new Map<number, string>()

  return {
    *decode(frame: Json) {
      const { type, index = 0, content_block: block, delta, content } = frame as Frame
      if (type === 'error' || frame['error']) throw vendorError(frame)
      if (type === 'message') {
        for (const whole of content ?? []) {
          yield* decodeBlock(whole)
          if (whole.type?.endsWith('tool_use')) yield { type: 'tool-input', id: whole.id ?? '', input: asText(whole.input) }
        }
      } else if (type === 'content_block_start' && block) {
        yield* decodeBlock(block)
        if (block.type?.endsWith('tool_use')) calls.set(index, block.id ?? '')
      } else if (type === 'content_block_delta' && delta) {
        const id = calls.get(index)
        if (delta.thinking) yield { type: 'reasoning-delta', text: delta.thinking }
        if (delta.text) yield { type: 'text-delta', text: delta.text }
        if (delta.citation) yield* decodeCitation(delta.citation)
        if (delta.partial_json && id !== undefined) yield { type: 'tool-input-delta', id, text: delta.partial_json }
      } else if (type === 'content_block_stop') {
        const id = calls.get(index)
        if (id !== undefined) yield { type: 'tool-input', id }
        calls.delete(index)
      }
    },
  }
}

/** Pictures, PDF and text; a file of another kind is named. */
function encodeFile(file: TurnFile): Json {
  const { url, mediaType, base64, isImage } = file
  if (!base64) return { type: isImage ? 'image' : 'document', source: { type: 'url', url } }
  if (isImage) return { type: 'image', source: { type: 'base64', media_type: mediaType, data: base64 } }
  if (mediaType === 'application/pdf')
    return { type: 'document', source: { type: 'base64', media_type: mediaType, data: base64 } }
  if (!/^text\/|json$|xml$/.test(mediaType)) return { type: 'text', text: fileNote(file) }
  const data = new TextDecoder().decode(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)))
  return { type: 'document', source: { type: 'text', media_type: 'text/plain', data }, ...(file.name && { title: file.name }) }
}

function encodeContent({ role, text, files }: Turn): unknown {
  if (!files.length) return text
  // What the assistant sent as a file is only named: the service takes none back.
  if (role !== 'user') return [...(text ? [text] : []), ...files.map(fileNote)].join(' ')
  return [...files.map(encodeFile), ...(text ? [{ type: 'text', text }] : [])]
}

/** Anthropic's messages. */
export const anthropic: Protocol = {
  name: 'anthropic',
  createDecoder,
  encode({ messages }, isStreaming) {
    const turns = toTurns(messages)
    const system = turns.filter(({ role }) => role === 'system').map(({ text }) => text)
    return {
      max_tokens: 4096, // required by the service; `additionalBodyProps` may set another
      ...(system.length > 0 && { system: system.join('\n\n') }),
      messages: turns.filter(({ role }) => role !== 'system').map((turn) => ({ role: turn.role, content: encodeContent(turn) })),
      stream: isStreaming,
    }
  },
}
