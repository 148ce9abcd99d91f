import type { ReplyEvent } from '../core/types.ts'
import { CitedText } from './citations/cited-text.ts'
import { Citations } from './citations/citations.ts'
import { describeAnswer } from './describe-answer.ts'
import type { Decoder, Json } from './protocol.ts'
import { serviceError } from '../core/service-error.ts'

interface ToolCall {
  id?: string
  function?: { name?: string; arguments?: string }
}

interface Source {
  id?: string
  document?: { id?: string; title?: string; url?: string; snippet?: string; text?: string } | null
}

interface Citation {
  start?: number
  end?: number
  text?: string
  /** Where the cited words are: in the answer, unless it says otherwise. */
  type?: string
  sources?: Source[] | null
}

interface Content {
  text?: string
  thinking?: string
}

/** A list in a whole response, a single item in an event of a stream. */
interface Message {
  content?: Content | Content[] | null
  tool_plan?: string | null
  tool_calls?: ToolCall | ToolCall[] | null
  citations?: Citation | Citation[] | null
}

interface Usage {
  tokens?: { input_tokens?: unknown; output_tokens?: unknown } | null
}

interface Frame {
  type?: string
  index?: number
  delta?: { message?: Message | null; error?: string | null; finish_reason?: string; usage?: Usage | null } | null
  message?: Message
  finish_reason?: string
  usage?: Usage | null
}

const listOf = <Item>(given: Item | Item[] | null | undefined): Item[] => (given == null ? [] : ([given].flat() as Item[]))

/** The sources of one reply, and the words that rest on them. */
function createSources() {
  const answer = new CitedText()
  const citations = new Citations()
  return {
    add: (event: ReplyEvent): void => answer.add(event),
    *decode(given: Message['citations']): Iterable<ReplyEvent> {
      for (const { sources, start = 0, end = 0, text, type = 'TEXT_CONTENT' } of listOf(given)) {
        const position = type === 'TEXT_CONTENT' ? answer.rangeOf(start, end, text) : undefined
        for (const { id, document } of sources ?? []) {
          const { url, title, snippet = document?.text } = document ?? {}
          const name = url ?? title ?? id
          const source = { ...(url && { url }), ...(title && { title }), ...(snippet && { snippet }) }
          if (name) yield* citations.cite({ id: name, ...source, position })
        }
      }
    },
  }
}

/** Decodes Cohere's chat API, version 2, whole or streamed: https://docs.cohere.com/reference/chat */
export function createCohereDecoder(): Decoder {
  /** Open calls by index: chunks of parallel calls can be interleaved. */
  const calls = new Map<number, string>()
  const sources = createSources()
  let isOver = false

  function* decodeCall({ id = '', function: called }: ToolCall, index: number, isWhole: boolean): Iterable<ReplyEvent> {
    const isNew = !calls.has(index)
    const known = calls.get(index) ?? id
    const { name, arguments: input = '' } = called ?? {}
    calls.set(index, known)
    const call = { id: known, ...(name && { name }), ...(isNew && { isNew }) }
    if (isWhole) yield { type: 'tool-input', ...call, input }
    else yield { type: 'tool-input-delta', ...call, text: input }
  }

  return {
    get isOver() {
      return isOver
    },
    *decode(frame: Json) {
      const { type, index = 0, delta, message } = frame as Frame
      if (delta?.finish_reason === 'ERROR') throw serviceError(delta)
      isOver ||= type === 'message-end' || message !== undefined
      const said = message ?? delta?.message ?? {}
      const thoughts = listOf(said.content).map(({ thinking = '' }) => thinking)
      const thought = [...thoughts, said.tool_plan ?? ''].join('')
      const text = listOf(said.content)
        .map(({ text = '' }) => text)
        .join('')
      if (thought) yield { type: 'reasoning-delta', text: thought }
      if (text) {
        const event: ReplyEvent = { type: 'text-delta', text }
        sources.add(event)
        yield event
      }
      for (const [place, call] of listOf(said.tool_calls).entries())
        yield* decodeCall(call, message ? place : index, Boolean(message))
      yield* sources.decode(said.citations)
      const { finish_reason: finishReason, usage } = delta?.finish_reason ? delta : (frame as Frame)
      const { input_tokens: inputTokens, output_tokens: outputTokens } = usage?.tokens ?? {}
      yield* describeAnswer({ finishReason, inputTokens, outputTokens })
      const ended = type === 'tool-call-end' && calls.get(index)
      if (!ended) return
      yield { type: 'tool-input', id: ended }
      calls.delete(index)
    },
  }
}
