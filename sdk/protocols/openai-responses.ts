import type { ReplyEvent } from '../core/types.ts'
import { asText } from '../core/util/as-text.ts'
import { fileEvent } from './file-event.ts'
import type { Decoder, Json, Protocol } from './protocol.ts'
import { toTurns, type Turn } from './turns.ts'
import { vendorError } from './vendor-error.ts'

interface Annotation {
  url?: string
  title?: string
  file_id?: string
  filename?: string
}

interface Item {
  type?: string
  id?: string
  call_id?: string
  name?: string
  arguments?: unknown
  input?: unknown
  action?: unknown
  output?: unknown
  error?: unknown
  result?: string | null
  /** Of a search: Perplexity's. */
  results?: { url?: string; title?: string }[] | null
  summary?: { text?: string }[] | null
  content?: { text?: string; refusal?: string; annotations?: Annotation[] | null }[] | null
}

interface Reply {
  output?: Item[] | null
  status?: string
  error?: unknown
}

interface Frame {
  type?: string
  delta?: unknown
  item?: Item | null
  item_id?: string
  summary_index?: number
  annotation?: Annotation | null
  response?: Reply | null
}

const png = (base64: string): ReplyEvent => fileEvent(`data:image/png;base64,${base64}`)

function* decodeAnnotation({ url, title, file_id: fileId, filename }: Annotation): Iterable<ReplyEvent> {
  const id = url ?? fileId
  const name = title ?? filename
  if (id) yield { type: 'source', id, ...(url && { url }), ...(name && { title: name }) }
}

const isCall = ({ type }: Item): boolean => Boolean(type?.endsWith('_call'))
const callId = ({ call_id: call, id }: Item): string => call ?? id ?? ''
const callName = ({ name, type = '' }: Item): string => name ?? type.replace(/_call$/, '')

/** A complete item: of a whole reply, or at the end of its stream. */
function* decodeItem(item: Item, isStreamed: boolean): Iterable<ReplyEvent> {
  if (item.type === 'image_generation_call') {
    if (item.result) yield png(item.result)
  } else if (item.type === 'search_results') {
    for (const found of item.results ?? []) yield* decodeAnnotation(found)
  } else if (isCall(item)) {
    const id = callId(item)
    yield { type: 'tool-input', id, name: callName(item), input: asText(item.arguments ?? item.input ?? item.action) }
    // A function is called by whoever asked; all other tools were run by the service.
    if (item.type === 'function_call' || item.type === 'custom_tool_call') return
    yield { type: 'tool-output', id, output: asText(item.output ?? item.error), ...(Boolean(item.error) && { isError: true }) }
  } else if (!isStreamed) {
    for (const { text } of item.summary ?? []) if (text) yield { type: 'reasoning-delta', text }
    for (const { text, refusal, annotations } of item.content ?? []) {
      yield { type: 'text-delta', text: text ?? refusal ?? '' }
      for (const annotation of annotations ?? []) yield* decodeAnnotation(annotation)
    }
  }
}

function createDecoder(): Decoder {
  const calls = new Map<string, string>()
  let hasContent = false

  function* decodeReply(reply: Reply): Iterable<ReplyEvent> {
    if (reply.error) throw vendorError(reply)
    if (!hasContent) for (const item of reply.output ?? []) yield* decodeItem(item, false)
  }

  function* decodeFrame(frame: Frame): Iterable<ReplyEvent> {
    const { type = '', delta, item, item_id: itemId = '', annotation, response } = frame
    if (/^response\.(output_text|refusal)\.delta$/.test(type)) yield { type: 'text-delta', text: asText(delta) }
    else if (/^response\.reasoning_(summary_)?text\.delta$/.test(type)) yield { type: 'reasoning-delta', text: asText(delta) }
    else if (type === 'response.reasoning_summary_part.added' && frame.summary_index)
      yield { type: 'reasoning-delta', text: '\n\n' }
    else if (/^response\.\w+_call_(arguments|input)\.delta$/.test(type)) {
      yield { type: 'tool-input-delta', id: calls.get(itemId) ?? itemId, text: asText(delta) }
    } else if (type === 'response.output_item.added' && item && isCall(item) && item.type !== 'image_generation_call') {
      calls.set(item.id ?? '', callId(item))
      yield { type: 'tool-input-delta', id: callId(item), name: callName(item), text: '' }
    } else if (type === 'response.output_item.done' && item) yield* decodeItem(item, true)
    else if (type === 'response.output_text.annotation.added' && annotation) yield* decodeAnnotation(annotation)
    else if (type === 'error' || type === 'response.failed') throw vendorError(response ?? frame)
    else if (response && /^response\.(completed|incomplete)$/.test(type)) yield* decodeReply(response)
  }

  return {
    *decode(frame: Json) {
      for (const event of frame['object'] === 'response' ? decodeReply(frame) : decodeFrame(frame)) {
        hasContent = true
        yield event
      }
    },
  }
}

function encodeContent({ role, text, files }: Turn): unknown {
  if (!files.length || role === 'assistant') return text
  return [
    ...(text ? [{ type: 'input_text', text }] : []),
    ...files.map(({ url, name, isImage }) =>
      isImage ? { type: 'input_image', image_url: url, detail: 'auto' } : { type: 'input_file', filename: name, file_data: url },
    ),
  ]
}

/** OpenAI's Responses. */
export const openaiResponses: Protocol = {
  name: 'openai-responses',
  createDecoder,
  encode: ({ messages }, isStreaming) => ({
    input: toTurns(messages).map((turn) => ({ role: turn.role, content: encodeContent(turn) })),
    stream: isStreaming,
  }),
}
