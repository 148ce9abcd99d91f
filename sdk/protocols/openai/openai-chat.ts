import type { ReplyEvent } from '../../core/types.ts'
import { finishKind } from '../../core/conversation/finish-kind.ts'
import { asText } from '../../core/util/as-text.ts'
import { ChatCalls, type ChatCallPiece } from './chat-calls.ts'
import { encodeChatTools } from './chat-tools.ts'
import { encodeChatTurn } from './chat-turn.ts'
import { Citations } from '../citations/citations.ts'
import { describeAnswer } from '../describe-answer.ts'
import { fileEvent } from '../file-event.ts'
import { foundPages } from './found-pages.ts'
import type { Decoder, Json, Protocol } from '../protocol.ts'
import { createThinkingSplitter } from '../thinking.ts'
import { toTurns } from '../turns.ts'
import { serviceError } from '../../core/service-error.ts'

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
  /** OpenRouter's. https://openrouter.ai/docs/use-cases/reasoning-tokens */
  reasoning_details?: { text?: unknown; summary?: unknown }[] | null
  /** What is said in `audio`, in words. */
  audio?: { transcript?: string | null } | null
  tool_calls?: ChatCallPiece[] | null
  /** What came before `tool_calls`: one call. */
  function_call?: ChatCallPiece['function']
  annotations?: { url_citation?: UrlCitation | null }[] | null
  /** What Azure found in data of one's own: the text names it as `[doc1]`. */
  context?: { citations?: unknown } | null
  images?: { image_url?: { url?: string } | null }[] | null
}

interface Usage {
  prompt_tokens?: unknown
  completion_tokens?: unknown
  total_tokens?: unknown
}

interface Choice {
  /** The chat shows the first one. */
  index?: number
  delta?: Delta | null
  message?: Delta | null
  /** Of the completions that came before chats, which some servers still speak. */
  text?: string | null
  finish_reason?: string | null
  /** Sent by Kimi. */
  usage?: Usage | null
}

interface Chunk {
  choices?: Choice[] | null
  model?: unknown
  /** In a stream it comes last, without choices, or with every chunk. */
  usage?: Usage | null
  /** Sent by Groq. */
  x_groq?: { usage?: Usage | null } | null
  /** Sent by Perplexity: the addresses of what it found, and their pages. */
  citations?: string[] | null
  search_results?: unknown
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

/** The reasoning, under the first of its names that has some: servers send empty ones beside it. */
function thoughtOf({ reasoning_content: content, reasoning, reasoning_details: details, content: parts }: Delta): string {
  if (content || reasoning) return content || reasoning || ''
  if (details?.length) return joined(details.map(({ text, summary }) => ({ text: text ?? summary })))
  return Array.isArray(parts) ? joined(parts.flatMap(({ thinking }) => thinking ?? [])) : ''
}

/** What a whole message may add to its text, which was streamed. */
const unsaid = (message: Delta | null | undefined): Delta => ({
  tool_calls: message?.tool_calls ?? null,
  annotations: message?.annotations ?? null,
})

/** Why the answer ended, if it has. Some servers write the word `null` while it goes on. */
const reasonOf = (choice: Choice | undefined): string | undefined =>
  choice?.finish_reason && choice.finish_reason !== 'null' ? choice.finish_reason : undefined

const textOf = ({ content, refusal, audio }: Delta): string =>
  (Array.isArray(content) ? joined(content) : content) || refusal || audio?.transcript || ''

function createDecoder(): Decoder {
  const thinking = createThinkingSplitter()
  const calls = new ChatCalls()
  const sources = new Citations()
  let model: unknown
  let finishReason: unknown
  let isOver = false
  /** Some servers end a stream with the whole message, which has been said by then. */
  let isStreamed = false

  function* finishCalls(): Iterable<ReplyEvent> {
    if (finishKind(finishReason) === 'good') yield* calls.finish()
  }

  /** Metadata of the reply: the model at once, the rest when the reply is over. */
  function* describe({ model: named, usage: told, x_groq: groq }: Chunk, choice: Choice | undefined): Iterable<ReplyEvent> {
    const reason = reasonOf(choice)
    const usage = told ?? choice?.usage ?? groq?.usage
    if (named && named !== model) yield* describeAnswer({ model: (model = named) })
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
    get isOver() {
      return isOver && !calls.isCut
    },
    *decode(frame: Json) {
      if (frame['error'] || frame['object'] === 'error') throw serviceError(frame)
      const { choices, citations, search_results: results } = frame as Chunk
      const choice = choices?.find(({ index }) => !index)
      const reason = reasonOf(choice)
      yield* describe(frame, choice)
      for (const found of foundPages(results)) if (found.url) yield* sources.cite({ ...found, id: found.url })
      for (const url of citations ?? []) yield* sources.cite({ id: url, url })
      if (!choice) return
      const delta = choice.delta ?? (isStreamed ? unsaid(choice.message) : choice.message) ?? {}
      const thought = thoughtOf(delta)
      if (thought) yield* thinking.leave(thought)
      const text = textOf(delta) || choice.text
      if (text) yield* thinking.push(text)
      isStreamed ||= Boolean(thought || text)
      for (const { image_url: image } of delta.images ?? []) if (image?.url) yield fileEvent(image.url, 'image/')
      for (const { url_citation: citation } of delta.annotations ?? []) {
        if (citation?.url) yield* sources.cite(citationOf(citation))
      }
      // By their numbers: parts of one file are several of them.
      for (const [place, found] of foundPages(delta.context?.citations).entries())
        yield* sources.cite({ ...found, id: `doc${place + 1}` })
      for (const call of delta.tool_calls ?? []) yield* calls.add(call)
      if (delta.function_call) yield* calls.add({ function: delta.function_call })
      if (!reason) return
      isOver = true
      yield* finishCalls()
    },
    *end(isWhole) {
      yield* thinking.end()
      if (isWhole) yield* finishCalls()
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
