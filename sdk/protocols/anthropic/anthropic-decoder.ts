import type { ProviderMetadata } from '../../core/options/options.ts'
import type { ReplyEvent } from '../../core/types.ts'
import { asText } from '../../core/util/as-text.ts'
import { Citations } from '../citations/citations.ts'
import { describeAnswer } from '../describe-answer.ts'
import { isJson } from '../../core/util/is-json.ts'
import type { Decoder, Json } from '../protocol.ts'
import { TextPosition } from '../citations/text-position.ts'
import { serviceError } from '../../core/service-error.ts'

interface Citation {
  url?: string | null
  title?: string | null
  document_title?: string | null
  cited_text?: unknown
}

interface Block {
  type?: string
  text?: string
  thinking?: string
  signature?: string
  /** For reasoning that the service does not show. */
  data?: string
  id?: string
  name?: string
  input?: object | null
  citations?: Citation[] | null
  tool_use_id?: string
  content?: unknown
  is_error?: boolean
}

interface Usage {
  input_tokens?: number | null
  cache_creation_input_tokens?: number | null
  cache_read_input_tokens?: number | null
  output_tokens?: number | null
}

interface Answer {
  id?: string
  model?: unknown
  stop_reason?: unknown
  usage?: Usage | null
  content?: Block[]
}

interface Delta {
  text?: string
  thinking?: string
  signature?: string
  partial_json?: string
  citation?: Citation | null
  stop_reason?: unknown
}

interface Frame extends Answer {
  type?: string
  index?: number
  message?: Answer | null
  content_block?: Block | null
  delta?: Delta | null
}

/** What is collected of a block until it ends. */
interface OpenBlock {
  readonly block: Block
  /** Where its text begins. */
  readonly start: number
  readonly citations: Citation[]
  signature: string
  /** The beginning of its arguments that came piece by piece. */
  pieces: string
}

/** No arguments, as pieces of JSON: after a whole `input` they say nothing. */
const noArguments = /^\s*(?:\{\s*\})?\s*$/
const longestNone = 20 // characters

const isCall = ({ type }: Block): boolean => Boolean(type?.endsWith('tool_use'))

/** The result of a tool that the service ran: text, or the titles and URLs of a search. */
const resultText = (content: unknown): string =>
  Array.isArray(content)
    ? (content as { text?: string; title?: string; url?: string }[])
        .map(({ text, title, url }) => text ?? [title, url].filter(Boolean).join(' '))
        .join('\n')
    : asText(content)

/** Fields of a tool call that the service wants back, beside id, name and input; undefined when there are none. */
function callMetadata({ input: _input, ...call }: Block): Json | undefined {
  const isPlain = call.type === 'tool_use' && Object.keys(call).every((name) => /^(type|id|name)$/.test(name))
  return isPlain ? undefined : { ...call }
}

/** The number of input tokens, including those written to and read from a cache. */
function inputTokens(usage: Usage): number | undefined {
  const counts = [usage.input_tokens, usage.cache_creation_input_tokens, usage.cache_read_input_tokens]
  return typeof usage.input_tokens === 'number' ? counts.reduce<number>((sum, count) => sum + (Number(count) || 0), 0) : undefined
}

/** All citations of a source, in the order of its positions. */
const citationsOf = ({ anthropic }: ProviderMetadata): unknown[] =>
  isJson(anthropic) && Array.isArray(anthropic['citations']) ? anthropic['citations'] : []

/** Gives each call of an answer an id of its own: proxies of other models leave ids empty, or use one for all calls. */
function createNames(): (block: Block) => Block {
  const ids = new Set<string>()
  let count = 0
  return (block) => {
    if (!isCall(block)) return block
    const { id = '' } = block
    count += 1
    const unique = !id ? `call-${count}` : ids.has(id) ? `${id}-${count}` : id
    ids.add(unique)
    return unique === id ? block : { ...block, id: unique }
  }
}

/** Decodes an Anthropic response, block by block. */
export function createAnthropicDecoder(): Decoder {
  const open = new Map<number, OpenBlock>()
  const calls = new Map<string, Json>()
  const sources = new Citations()
  let position = new TextPosition()
  let usage: Usage = {}
  let isOver = false
  const named = createNames()

  function* cite(citation: Citation, start: number): Iterable<ReplyEvent> {
    const { url, title, document_title: document, cited_text: snippet } = citation
    const id = url ?? document ?? title
    const name = title ?? document
    const end = position.next
    if (!id) return
    const given = {
      id,
      ...(url && { url }),
      ...(name && { title: name }),
      ...(typeof snippet === 'string' && snippet && { snippet }),
      ...(end > start && { position: { start, end } }),
      providerMetadata: { anthropic: { citations: [citation] } },
    }
    yield* sources.cite(given, (known) => ({ anthropic: { citations: [...citationsOf(known), citation] } }))
  }

  function* decodeResult(block: Block, id: string): Iterable<ReplyEvent> {
    const isError = block.is_error ?? asText(block.content).includes('_tool_result_error"')
    const call = calls.get(id)
    yield {
      type: 'tool-output',
      id,
      output: resultText(block.content),
      ...(isError && { isError }),
      providerMetadata: { anthropic: { ...(call && { call }), result: block } },
    }
  }

  function* begin(given: Block, index: number): Iterable<ReplyEvent> {
    const block = named(given)
    // A server that gives no indexes, or all the same, may not end a block before the next.
    yield* end(index)
    const { text, thinking, id = '', name, tool_use_id: toolId, citations, signature } = block
    if (thinking) yield { type: 'reasoning-delta', text: thinking }
    if (block.type === 'redacted_thinking' && block.data)
      yield { type: 'reasoning-end', providerMetadata: { anthropic: { redactedData: block.data } } }
    open.set(index, { block, start: position.next, citations: [...(citations ?? [])], signature: signature ?? '', pieces: '' })
    if (text) yield { type: 'text-delta', text }
    if (isCall(block)) {
      const call = callMetadata(block)
      if (call) calls.set(id, call)
      yield {
        type: 'tool-input-delta',
        id,
        ...(name && { name }),
        text: '',
        isNew: true,
        ...(block.type !== 'tool_use' && { isProviderExecuted: true }),
        ...(call && { providerMetadata: { anthropic: { call } } }),
      }
    }
    if (toolId) yield* decodeResult(block, toolId)
  }

  function* grow({ text, thinking, signature, citation, partial_json: json }: Delta, state?: OpenBlock): Iterable<ReplyEvent> {
    if (thinking) yield { type: 'reasoning-delta', text: thinking }
    if (text) yield { type: 'text-delta', text }
    if (!state) return
    if (signature) state.signature += signature
    if (citation) state.citations.push(citation)
    if (!json || !isCall(state.block)) return
    if (state.pieces.length < longestNone) state.pieces += json.slice(0, longestNone)
    yield { type: 'tool-input-delta', id: state.block.id ?? '', text: json }
  }

  /**
   * A citation belongs to the whole text of its block, and can arrive before that text.
   * @param isOfWhole whether the block is one of an answer that is not streamed
   */
  function* end(index: number, isOfWhole = false): Iterable<ReplyEvent> {
    const state = open.get(index)
    open.delete(index)
    if (!state) return
    const { block, signature, citations, start, pieces } = state
    if (block.type === 'thinking')
      yield { type: 'reasoning-end', ...(signature && { providerMetadata: { anthropic: { signature } } }) }
    for (const citation of citations) yield* cite(citation, start)
    if (!isCall(block)) return
    // Whole answers, and servers that do not stream arguments, have all of them here; Anthropic's streams an empty object.
    const isGiven = noArguments.test(pieces) && block.input != null && (isOfWhole || Object.keys(block.input).length > 0)
    yield { type: 'tool-input', id: block.id ?? '', ...(isGiven && { input: asText(block.input) }) }
  }

  function* describe({ model, stop_reason: finishReason, usage: counts }: Answer): Iterable<ReplyEvent> {
    usage = { ...usage, ...counts }
    const isOver = Boolean(finishReason)
    yield* describeAnswer({
      model,
      finishReason,
      ...(isOver && { inputTokens: inputTokens(usage), outputTokens: usage.output_tokens }),
    })
  }

  function* start(answer: Answer): Iterable<ReplyEvent> {
    const { id } = answer
    position = new TextPosition()
    usage = {}
    if (id) yield { type: 'message-start', id }
    yield* describe(answer)
  }

  function* decodeFrame(frame: Json): Iterable<ReplyEvent> {
    const { type, index = 0, message, content_block: block, delta, content } = frame as Frame
    if (type === 'error' || frame['error']) throw serviceError(frame)
    if (type === 'message') {
      yield* start(frame)
      for (const [at, whole] of (content ?? []).entries()) {
        yield* begin(whole, at)
        yield* end(at, true)
      }
    } else if (type === 'message_start' && message) yield* start(message)
    else if (type === 'content_block_start' && block) yield* begin(block, index)
    else if (type === 'content_block_delta' && delta) yield* grow(delta, open.get(index))
    else if (type === 'content_block_stop') yield* end(index)
    else if (type === 'message_delta') yield* describe({ ...(frame as Frame), stop_reason: delta?.stop_reason })
    isOver = type === 'message' || type === 'message_stop' || (isOver && type !== 'message_start')
  }

  return {
    get isOver() {
      return isOver
    },
    *decode(frame) {
      for (const event of decodeFrame(frame)) {
        // Updated first: between two events, a caller needs the position including this one.
        position.add(event)
        yield event
      }
    },
    /** Blocks that the server did not end: of an interrupted stream, the citations so far. */
    *end(isWhole) {
      for (const [index, { citations, start: begun }] of open) {
        if (isWhole) yield* end(index)
        else for (const citation of citations) yield* cite(citation, begun)
      }
    },
  }
}
