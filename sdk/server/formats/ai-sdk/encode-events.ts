import { createId } from '../../../core/util/ids.ts'
import { asText } from '../../../core/util/as-text.ts'
import type { ProviderMetadata, ToolApproval } from '../../../core/options/options.ts'
import type { ReplyEvent, SourcePart } from '../../../core/types.ts'
import { isJson } from '../../../core/util/is-json.ts'
import { ownMetadata } from '../../../protocols/own-metadata.ts'
import { parseJson } from '../../../protocols/parse-json.ts'
import type { Json } from '../../../protocols/protocol.ts'
import { turnFile } from '../../../protocols/turns.ts'
import { chain } from '../chain.ts'
import { expandEvent } from '../expand-event.ts'
import type { AnswerEncoder } from '../format.ts'
import { createGatheredCalls, type GatheredCall } from '../gathered-call.ts'
import { createTextGrowth } from '../text-growth.ts'

type EventOf<Type extends ReplyEvent['type']> = Extract<ReplyEvent, { type: Type }>
type ToolEvent = EventOf<`tool-${string}` & ReplyEvent['type']>

/** The reasons to end that the protocol knows. Vendors have names of their own. */
const finishReasons: Readonly<Record<string, string>> = {
  stop: 'stop',
  end_turn: 'stop',
  length: 'length',
  max_tokens: 'length',
  content_filter: 'content-filter',
  'content-filter': 'content-filter',
  tool_calls: 'tool-calls',
  tool_use: 'tool-calls',
  'tool-calls': 'tool-calls',
}

/** What a model says after it has seen results. */
const isSaid = ({ type }: ReplyEvent): boolean =>
  type === 'text-delta' || type === 'reasoning-delta' || type.startsWith('tool-input')

const withMetadata = (providerMetadata: ProviderMetadata | undefined): Json => (providerMetadata ? { providerMetadata } : {})

const encodeSource = ({ id, url, title, mediaType, filename, providerMetadata }: SourcePart): Json =>
  url
    ? { type: 'source-url', sourceId: id, url, ...(title && { title }), ...withMetadata(providerMetadata) }
    : {
        type: 'source-document',
        sourceId: id,
        mediaType: mediaType ?? 'text/plain',
        title: title ?? filename ?? id,
        ...(filename && { filename }),
        ...withMetadata(providerMetadata),
      }

function encodeFile({ file, mediaType, providerMetadata }: EventOf<'file'>): Json[] {
  const { url, mediaType: known, isImage } = turnFile(file)
  if (!url) return []
  const type = mediaType || known || (isImage ? 'image/*' : file.type === 'audio' ? 'audio/*' : 'application/octet-stream')
  return [{ type: 'file', url, mediaType: type, ...withMetadata(providerMetadata) }]
}

const encodeData = ({ name, data, id, isTransient }: EventOf<'data'>): Json => ({
  type: `data-${name}`,
  data,
  ...(id !== undefined && { id }),
  ...(isTransient && { transient: true }),
})

function encodeApproval(toolCallId: string, { id: approvalId, inputSchema, providerMetadata }: ToolApproval): Json {
  const { descriptor, inputSchemaInput = inputSchema, signature } = ownMetadata(providerMetadata, 'aiSdk')
  return {
    type: 'tool-approval-request',
    approvalId,
    toolCallId,
    ...(descriptor !== undefined && { approvalDescriptor: descriptor }),
    ...(inputSchemaInput !== undefined && { inputSchemaInput }),
    ...(typeof signature === 'string' && { signature }),
  }
}

/** A call is announced, its arguments stream, are complete, and then its result comes: in this order only. */
function createToolEncoder(known: ReadonlySet<string>) {
  const calls = createGatheredCalls()

  const about = (call: GatheredCall, event: ToolEvent): Json => ({
    toolCallId: call.id,
    toolName: call.name,
    ...(event.title && { title: event.title }),
    ...(event.isProviderExecuted && { providerExecuted: true }),
    ...(event.isDynamic && { dynamic: true }),
    ...withMetadata(event.providerMetadata),
  })

  function* complete(call: GatheredCall, event: ToolEvent): Iterable<Json> {
    // Clients have it in an earlier step, and would add it again.
    if (known.has(call.id) && event.providerMetadata) call.metadata = event.providerMetadata
    if (call.isComplete || known.has(call.id)) return
    call.isComplete = true
    const input = parseJson(call.input) ?? {}
    yield isJson(input)
      ? { type: 'tool-input-available', ...about(call, event), input }
      : { type: 'tool-input-error', ...about(call, event), input, errorText: 'The arguments of this call are no JSON.' }
  }

  function* encodeOutput(call: GatheredCall, event: EventOf<'tool-output'>): Iterable<Json> {
    const { id: toolCallId } = call
    const { output, isError, isDenied } = event
    const metadata = withMetadata(event.providerMetadata ?? call.metadata)
    if (isDenied) yield { type: 'tool-output-denied', toolCallId }
    else if (isError) yield { type: 'tool-output-error', toolCallId, errorText: asText(output), ...metadata }
    else yield { type: 'tool-output-available', toolCallId, output: output ?? null, ...metadata }
  }

  return function* encodeTool(event: ToolEvent): Iterable<Json> {
    const call = calls.of(event)
    if (event.type === 'tool-input-delta') {
      if (!call.isBegun) yield { type: 'tool-input-start', ...about(call, event) }
      call.isBegun = true
      call.input += event.text
      if (event.text) yield { type: 'tool-input-delta', toolCallId: call.id, inputTextDelta: event.text }
      return
    }
    if (event.type === 'tool-input') call.input = event.input ?? call.input
    yield* complete(call, event)
    if (event.type === 'tool-approval') yield encodeApproval(call.id, event.approval)
    if (event.type === 'tool-output') yield* encodeOutput(call, event)
  }
}

/** The open text or reasoning of a message. */
function createOpenBlock() {
  const growth = createTextGrowth()
  let open: { readonly kind: 'text' | 'reasoning'; readonly id: string; readonly partId: string | undefined } | undefined
  let count = 0

  function* close(providerMetadata?: ProviderMetadata): Iterable<Json> {
    if (!open) return
    growth.end()
    yield { type: `${open.kind}-end`, id: open.id, ...withMetadata(providerMetadata) }
    open = undefined
  }

  /** @param partId Which text it is, where the service says it. */
  function* begin(kind: 'text' | 'reasoning', partId = open?.partId): Iterable<Json> {
    if (open?.kind === kind && open.partId === partId) return
    yield* close()
    count += 1
    open = { kind, id: `${count}`, partId }
    yield { type: `${kind}-start`, id: open.id }
  }

  return {
    close,
    *grow(kind: 'text' | 'reasoning', piece: string, { isWhole = false, partId = '' } = {}): Iterable<Json> {
      yield* begin(kind, partId)
      const { text, isOther } = growth.add(piece, isWhole)
      if (isOther) {
        yield* close()
        yield* begin(kind, partId)
        growth.add(piece, false)
      }
      if (text && open) yield { type: `${kind}-delta`, id: open.id, delta: text }
    },
    /** Ends it with what the service wants back with it; where nothing is open, that stands alone. */
    *end(kind: 'text' | 'reasoning', providerMetadata: ProviderMetadata | undefined): Iterable<Json> {
      if (open?.kind !== kind && !providerMetadata) return
      yield* begin(kind)
      yield* close(providerMetadata)
    },
  }
}

/** The chunks of one event, but for the frame around the answer. */
function createChunkWriter(known: ReadonlySet<string>) {
  const block = createOpenBlock()
  const encodeTool = createToolEncoder(known)
  const sources = new Set<string>()

  /** Clients show each chunk as a source of its own, and a source that is cited again is sent again. */
  function encodeNew(source: SourcePart): Json[] {
    if (sources.has(source.id)) return []
    sources.add(source.id)
    return [encodeSource(source)]
  }

  function encode(event: ReplyEvent): Iterable<Json> {
    switch (event.type) {
      case 'text-delta':
        return block.grow('text', event.text, { isWhole: event.overwrite, partId: event.partId })
      case 'text-end':
        return block.end('text', event.providerMetadata)
      case 'text-as-reasoning':
        // Clients keep the text that they have: what comes is another one.
        return block.close()
      case 'reasoning-delta':
        return block.grow('reasoning', event.text)
      case 'reasoning-end':
        return block.end('reasoning', event.providerMetadata)
      case 'tool-input-delta':
      case 'tool-input':
      case 'tool-approval':
      case 'tool-output':
        return chain(block.close(), encodeTool(event))
      case 'source':
        return encodeNew(event)
      case 'file':
        return chain(block.close(), encodeFile(event))
      case 'data':
        return [encodeData(event)]
      case 'metadata':
        return [{ type: 'message-metadata', messageMetadata: event.metadata }]
      case 'session':
        // It comes back with the message, and the service goes on with it.
        return [{ type: 'message-metadata', messageMetadata: { sessionId: event.id } }]
      default:
        return []
    }
  }
  return { encode, close: block.close }
}

/**
 * Encodes an answer as the AI SDK's UI message stream, as one message: https://ai-sdk.dev/docs/ai-sdk-ui/stream-protocol. Leaves out what
 * the protocol has no place for: HTML, and the state of an agent.
 * @param known The calls that the visitor has decided: clients have them, and get their results.
 * @param continues The message that the answer goes on with: under another id, clients would have all of it twice.
 */
export function createAiSdkEventEncoder(known: ReadonlySet<string> = new Set(), continues?: string): AnswerEncoder {
  const writer = createChunkWriter(known)
  let isStarted = false
  let hasResult = false
  let finishReason: string | undefined

  const write = (chunks: Iterable<Json>): string[] => [...chunks].map((chunk) => JSON.stringify(chunk))

  function* start(id = createId(), metadata?: unknown): Iterable<Json> {
    if (isStarted) return
    isStarted = true
    yield { type: 'start', messageId: continues ?? id, ...(isJson(metadata) && { messageMetadata: metadata }) }
    yield { type: 'start-step' }
  }

  function* nextStep(): Iterable<Json> {
    if (isStarted) {
      hasResult = false
      yield* writer.close()
      yield { type: 'finish-step' }
      yield { type: 'start-step' }
    } else yield* start()
  }

  function* encode(event: ReplyEvent): Iterable<Json> {
    const metadata = event.type === 'metadata' || event.type === 'message-start' ? event.metadata : undefined
    finishReason = metadata?.finishReason ?? finishReason
    if (event.type === 'message-start') {
      if (!isStarted) yield* start(event.id, metadata)
      else if (metadata) yield { type: 'message-metadata', messageMetadata: metadata }
    } else if (event.type === 'message-end') yield* writer.close()
    else if (event.type === 'step-start') yield* nextStep()
    else {
      // Clients take a step that has results, and nothing open, for one that they have to continue.
      if (hasResult && isSaid(event)) yield* nextStep()
      hasResult ||= event.type === 'tool-output'
      for (const chunk of writer.encode(event)) {
        yield* start()
        yield chunk
      }
    }
  }

  function* close(): Iterable<Json> {
    yield* start()
    yield* writer.close()
    yield { type: 'finish-step' }
  }

  function* finish(isStopped: boolean): Iterable<Json> {
    yield* close()
    const reason = finishReason === undefined ? undefined : (finishReasons[finishReason] ?? 'other')
    yield isStopped ? { type: 'abort' } : { type: 'finish', ...(reason !== undefined && { finishReason: reason }) }
  }

  return {
    encode: (event) => [...expandEvent(event)].flatMap((one) => write(encode(one))),
    end: (isStopped) => [...write(finish(isStopped)), '[DONE]'],
    fail: ({ text, code }) => [
      ...write(close()),
      // Its clients take no error chunk with a field more.
      ...(code === undefined ? [] : [JSON.stringify({ type: 'message-metadata', messageMetadata: { errorCode: code } })]),
      JSON.stringify({ type: 'error', errorText: text }),
      '[DONE]',
    ],
  }
}
