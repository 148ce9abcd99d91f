import type { ReplyEvent } from '../../core/types.ts'
import { asText } from '../../core/util/as-text.ts'
import { encodeChatTools } from './chat-tools.ts'
import { encodeChatTurn } from './chat-turn.ts'
import { Citations } from '../citations.ts'
import { describeAnswer } from '../describe-answer.ts'
import { fileEvent } from '../file-event.ts'
import type { Decoder, Json, Protocol } from '../protocol.ts'
import { createThinkingSplitter } from '../thinking.ts'
import { toTurns } from '../turns.ts'
import { serviceError } from '../../core/service-error.ts'

interface ToolCall {
  index?: number
  id?: string | null
  function?: { name?: string | null; arguments?: unknown } | null
}

interface UrlCitation {
  url?: string
  title?: string
  content?: unknown
  start_index?: number
  end_index?: number
}

/** A delta of a stream, or the message of a whole response: the fields are the same. */
interface Delta {
  /** Mistral sends a list of parts, which can include reasoning. */
  content?: string | { text?: unknown; thinking?: { text?: unknown }[] | null }[] | null
  refusal?: string | null
  /** Not official, but most compatible servers send reasoning under one of these names. */
  reasoning_content?: string | null
  reasoning?: string | null
  tool_calls?: ToolCall[] | null
  annotations?: { url_citation?: UrlCitation | null }[] | null
  images?: { image_url?: { url?: string } | null }[] | null
}

interface Chunk {
  choices?: { index?: number; delta?: Delta | null; message?: Delta | null; finish_reason?: string | null }[] | null
  model?: unknown
  /** In a stream it comes last, without choices, or with every chunk. */
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown; total_tokens?: unknown } | null
  /** Sent by Perplexity. */
  citations?: string[] | null
}

/** Positions count from the beginning of the reply. */
function citationOf({ url = '', title, content, start_index: start, end_index: end }: UrlCitation) {
  const isPlaced = typeof start === 'number' && typeof end === 'number' && start >= 0 && end > start
  return {
    id: url,
    url,
    ...(title && { title }),
    ...(typeof content === 'string' && content && { snippet: content }),
    ...(isPlaced && { position: { start, end } }),
  }
}

const joined = (parts: { text?: unknown }[]): string => parts.map(({ text }) => asText(text)).join('')

function createDecoder(): Decoder {
  const thinking = createThinkingSplitter()
  const calls: { index: number; id: string }[] = []
  const sources = new Citations()
  let model: unknown
  let finishReason: unknown

  /** Chunks of a call share its index; a new id at a known index is another call. */
  function* decodeCall({ index = 0, id, function: called }: ToolCall): Iterable<ReplyEvent> {
    let call = calls.findLast((known) => known.index === index)
    if (!call || (id && id !== call.id)) calls.push((call = { index, id: id || `call-${calls.length + 1}` }))
    const name = called?.name
    yield { type: 'tool-input-delta', id: call.id, ...(name && { name }), text: asText(called?.arguments) }
  }

  function* finishCalls(): Iterable<ReplyEvent> {
    for (const { id } of calls.splice(0)) yield { type: 'tool-input', id }
  }

  /** Metadata of the reply: the model at once, the rest when the reply is over. */
  function* describe({ model: named, usage, choices }: Chunk): Iterable<ReplyEvent> {
    if (named && named !== model) yield* describeAnswer({ model: (model = named) })
    const reason = choices?.[0]?.finish_reason
    const isEnd = Boolean(reason) && !finishReason
    finishReason = reason || finishReason
    if (!isEnd && !(finishReason && usage)) return
    yield* describeAnswer({
      finishReason: isEnd ? finishReason : undefined,
      inputTokens: usage?.prompt_tokens,
      outputTokens: usage?.completion_tokens,
      totalTokens: usage?.total_tokens,
    })
  }

  return {
    *decode(frame: Json) {
      if (frame['error'] || frame['object'] === 'error') throw serviceError(frame)
      const { choices, citations } = frame as Chunk
      yield* describe(frame)
      for (const url of citations ?? []) yield* sources.cite({ id: url, url })
      const choice = choices?.[0]
      if (!choice || choice.index) return
      const delta = choice.delta ?? choice.message ?? {}
      const { content } = delta
      const parts = Array.isArray(content) ? content : []
      const thought = delta.reasoning_content ?? delta.reasoning ?? joined(parts.flatMap(({ thinking }) => thinking ?? []))
      if (thought) yield { type: 'reasoning-delta', text: thought }
      const text = Array.isArray(content) ? joined(content) : (content ?? delta.refusal)
      if (text) yield* thinking.push(text)
      for (const { image_url: image } of delta.images ?? []) if (image?.url) yield fileEvent(image.url, 'image/')
      for (const { url_citation: citation } of delta.annotations ?? []) {
        if (citation?.url) yield* sources.cite(citationOf(citation))
      }
      for (const call of delta.tool_calls ?? []) yield* decodeCall(call)
      if (choice.finish_reason) yield* finishCalls()
    },
    *end() {
      yield* thinking.end()
      yield* finishCalls()
    },
  }
}

/** OpenAI's chat completions, and the many services compatible with them. */
export const openaiChat: Protocol = {
  name: 'openai-chat',
  createDecoder,
  encode: ({ messages, tools }, isStreaming) => ({
    messages: toTurns(messages).flatMap((turn) => encodeChatTurn(turn)),
    ...(tools && { tools: encodeChatTools(tools) }),
    stream: isStreaming,
  }),
}
