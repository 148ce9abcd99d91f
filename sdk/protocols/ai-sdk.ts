import { finishKind } from '../core/conversation/finish-kind.ts'
import { asText } from '../core/util/as-text.ts'
import { createId } from '../core/util/ids.ts'
import type { MessageMetadata, MessagePart, ProviderMetadata, ToolApproval } from '../core/options/options.ts'
import type { ReplyEvent, ToolDefinition, ToolPart } from '../core/types.ts'
import { fileEvent } from './file-event.ts'
import { isJson } from '../core/util/is-json.ts'
import { mcpAppOf } from './mcp-app.ts'
import { ownMetadata } from './own-metadata.ts'
import { parseJson } from './parse-json.ts'
import type { Decoder, Json, Protocol } from './protocol.ts'
import { toTurns, turnFile, type Turn } from './turns.ts'
import { codeOf, serviceError } from '../core/service-error.ts'

interface Chunk {
  type?: string
  id?: string
  messageId?: string
  messageMetadata?: unknown
  finishReason?: unknown
  delta?: string
  toolCallId?: string
  toolName?: string
  inputTextDelta?: string
  input?: unknown
  output?: unknown
  errorText?: string
  approvalId?: string
  approvalDescriptor?: unknown
  inputSchemaInput?: unknown
  signature?: string
  approved?: unknown
  reason?: unknown
  isAutomatic?: boolean
  providerExecuted?: boolean
  dynamic?: boolean
  sourceId?: string
  url?: string
  title?: string
  filename?: string
  mediaType?: string
  data?: unknown
  transient?: boolean
  providerMetadata?: ProviderMetadata
}

/** Fields of an approval that the server wants back with the answer, e.g. its signature. */
const approvalFields = {
  approvalDescriptor: 'descriptor',
  inputSchemaInput: 'inputSchemaInput',
  reason: 'requestReason',
  isAutomatic: 'isAutomatic',
  signature: 'signature',
} as const

function decodeApproval(chunk: Chunk): ToolApproval {
  const kept = Object.entries(approvalFields).flatMap(([field, name]) => {
    const value = chunk[field as keyof typeof approvalFields]
    return value == null || value === false ? [] : [[name, value] as const]
  })
  const { reason, approvalId: id = '' } = chunk
  return {
    id,
    ...(typeof reason === 'string' && reason && { message: reason }),
    ...(kept.length > 0 && { providerMetadata: { aiSdk: Object.fromEntries(kept) } }),
  }
}

/** Approvals that the server asks for, and may answer itself. */
function createApprovalDecoder() {
  const asked = new Map<string, { readonly callId: string; readonly approval: ToolApproval }>()
  return function* decode(chunk: Chunk): Iterable<ReplyEvent> {
    const { type, approvalId = '', toolCallId: callId = '', approved, reason } = chunk
    if (!approvalId) return
    if (type === 'tool-approval-request') {
      const approval = decodeApproval(chunk)
      asked.set(approvalId, { callId, approval })
      yield { type: 'tool-approval', id: callId, approval }
      return
    }
    const question = asked.get(approvalId)
    if (!question || typeof approved !== 'boolean') return
    const words = typeof reason === 'string' && reason && { reason }
    yield { type: 'tool-approval', id: question.callId, approval: { ...question.approval, isApproved: approved, ...words } }
  }
}

function* decodeTool(chunk: Chunk, isKnown: boolean): Iterable<ReplyEvent> {
  const { type, toolCallId: id = '', toolName: name, input, output, errorText, title, dynamic, providerMetadata } = chunk
  const app = mcpAppOf(providerMetadata)
  const call = {
    id,
    ...(name && { name }),
    ...(title && { title }),
    ...(chunk.providerExecuted && { isProviderExecuted: true }),
    ...(dynamic && { isDynamic: true }),
    ...(app && { app }),
    ...(providerMetadata && { providerMetadata }),
  }
  const first = isKnown ? undefined : ({ isNew: 'unless-open' } as const)
  if (type === 'tool-input-start') yield { type: 'tool-input-delta', ...call, ...first, text: '' }
  else if (type === 'tool-input-delta') yield { type: 'tool-input-delta', id, text: chunk.inputTextDelta ?? '' }
  else if (type === 'tool-input-available' || type === 'tool-input-error')
    yield { type: 'tool-input', ...call, ...first, input: asText(input) }
  else if (type === 'tool-output-available') yield { type: 'tool-output', ...call, output: output ?? null }
  else if (type === 'tool-output-denied') yield { type: 'tool-output', ...call, isDenied: true }
  if (type === 'tool-input-error' || type === 'tool-output-error')
    yield { type: 'tool-output', id, output: errorText ?? '', isError: true, ...(providerMetadata && { providerMetadata }) }
}

function* decodeSource({ type, sourceId, url, title, filename, mediaType, providerMetadata }: Chunk): Iterable<ReplyEvent> {
  const id = sourceId ?? url ?? title ?? filename
  const name = title ?? filename
  if (!id) return
  yield {
    type: 'source',
    id,
    ...(url && { url }),
    ...(name && { title: name }),
    ...(type === 'source-document' && mediaType && { mediaType }),
    ...(filename && { filename }),
    ...(providerMetadata && { providerMetadata }),
  }
}

/** The server gets metadata back, and may be strict about it: a good end goes without saying. */
function metadataOf({ messageMetadata: given, finishReason }: Chunk): MessageMetadata | undefined {
  const metadata = isJson(given) ? given : undefined
  return typeof finishReason === 'string' && finishKind(finishReason) !== 'good' ? { finishReason, ...metadata } : metadata
}

function* decodeMessage(chunk: Chunk): Iterable<ReplyEvent> {
  const { type, messageId: id } = chunk
  const metadata = metadataOf(chunk)
  if (type === 'start') yield { type: 'message-start', ...(id && { id }), ...(metadata && { metadata }) }
  else if (metadata) yield { type: 'metadata', metadata }
}

function createDecoder(): Decoder {
  const decodeApprovals = createApprovalDecoder()
  /** The texts of the current step, which have ids only there. */
  const texts = new Map<string, string>()
  let textCount = 0
  let errorCode: string | undefined
  /** The ids of the calls of this stream. */
  const calls = new Set<string>()
  /** A message can have the texts of several streams. */
  const stream = createId()
  let isOver = false
  /** Metadata that the service wants back with the open reasoning. */
  let reasoningMetadata: ProviderMetadata | undefined

  function* decodeReasoning({ type, delta, providerMetadata }: Chunk): Iterable<ReplyEvent> {
    if (type === 'reasoning-start') reasoningMetadata = undefined
    reasoningMetadata = providerMetadata ?? reasoningMetadata
    if (type === 'reasoning-delta' && delta) yield { type: 'reasoning-delta', text: delta }
    if (type === 'reasoning-end')
      yield { type: 'reasoning-end', ...(reasoningMetadata && { providerMetadata: reasoningMetadata }) }
  }

  function* decodeFile({ url, mediaType, providerMetadata }: Chunk): Iterable<ReplyEvent> {
    if (!url) return
    const event = fileEvent(url, mediaType)
    const extra = { isPart: true, ...(mediaType && { mediaType }), ...(providerMetadata && { providerMetadata }) }
    yield event.type === 'file' ? { ...event, ...extra } : event
  }

  function* decodeText({ type, id = '', delta = '', providerMetadata }: Chunk): Iterable<ReplyEvent> {
    if (type === 'text-start' || !texts.has(id)) texts.set(id, `${stream} ${(textCount += 1)}`)
    const partId = texts.get(id) ?? ''
    if (type === 'text-delta') yield { type: 'text-delta', text: delta, partId }
    else if (type === 'text-end' && providerMetadata) yield { type: 'text-end', providerMetadata, partId }
  }

  return {
    get isOver() {
      return isOver
    },
    *decode(frame: Json) {
      const chunk = frame as Chunk
      const { type = '' } = chunk
      // The chunk has no room for a code: it came with the metadata.
      if (type === 'error') throw serviceError(chunk.errorText ?? frame, { cause: frame, code: errorCode })
      // A server that was told to stop ends with `abort`.
      isOver = type === 'finish' || type === 'abort' || (isOver && type !== 'start')
      if (type === 'start' || type === 'finish' || type === 'message-metadata') {
        errorCode = codeOf({ code: metadataOf(chunk)?.['errorCode'] }) ?? errorCode
        yield* decodeMessage(chunk)
      } else if (type === 'abort') yield { type: 'metadata', metadata: { finishReason: 'aborted' } }
      else if (/^text-(start|delta|end)$/.test(type)) yield* decodeText(chunk)
      else if (/^reasoning-(start|delta|end)$/.test(type)) yield* decodeReasoning(chunk)
      else if (type.startsWith('tool-approval-')) yield* decodeApprovals(chunk)
      else if (type.startsWith('tool-')) {
        const { toolCallId: id = '' } = chunk
        yield* decodeTool(chunk, calls.has(id))
        calls.add(id)
      } else if (type === 'start-step') {
        texts.clear()
        yield { type: 'step-start' }
      } else if (type === 'reset-step') {
        // The step is retried: its output so far is withdrawn.
        texts.clear()
        yield { type: 'step-reset' }
      } else if (/^source-(url|document)$/.test(type)) yield* decodeSource(chunk)
      else if (type === 'file' || type === 'reasoning-file') yield* decodeFile(chunk)
      else if (type.startsWith('data-')) {
        const { id, data, transient } = chunk
        yield { type: 'data', name: type.slice(5), data, ...(id && { id }), ...(transient && { isTransient: true }) }
      }
    },
  }
}

/** The approval as the AI SDK's own client sends it, with the answer. */
const encodeApproval = ({ id, isApproved, reason, providerMetadata }: ToolApproval): Json => ({
  ...ownMetadata(providerMetadata, 'aiSdk'),
  id,
  ...(isApproved !== undefined && { approved: isApproved }),
  ...(reason && { reason }),
})

/**
 * The approval of a call in this state, as the AI SDK's server takes it: a call with a result was allowed, and a denied call has one,
 * also if the page asked.
 */
function approvalIn({ approval, state }: ToolPart): Json | undefined {
  if (state === 'output-denied') return encodeApproval({ id: '', ...approval, isApproved: false })
  if (!approval || approval.isOfPage) return undefined
  return state.startsWith('output-') ? encodeApproval({ ...approval, isApproved: true }) : encodeApproval(approval)
}

function encodeTool(part: ToolPart): Json {
  const { id, name, state, input, output, title, providerMetadata, ...tool } = part
  const approval = approvalIn(part)
  const isFailed = state === 'output-error'
  return {
    type: tool.isDynamic ? 'dynamic-tool' : `tool-${name}`,
    ...(tool.isDynamic && { toolName: name }),
    toolCallId: id,
    state,
    ...(title && { title }),
    input: parseJson(input),
    ...(approval && { approval }),
    ...(isFailed && { errorText: asText(output) }),
    ...(state === 'output-available' && output !== undefined && { output }),
    ...(tool.isProviderExecuted && { providerExecuted: true }),
    ...(providerMetadata && { callProviderMetadata: providerMetadata }),
  }
}

/** A part as the AI SDK's own client stores it. */
function encodePart(part: MessagePart): Json | undefined {
  switch (part.type) {
    case 'text':
    case 'reasoning': {
      const { type, text, providerMetadata } = part
      return { type, text, state: 'done', ...(providerMetadata && { providerMetadata }) }
    }
    case 'tool':
      return encodeTool(part)
    case 'source': {
      const { id: sourceId, url, title, mediaType, filename, providerMetadata } = part
      const metadata = providerMetadata && { providerMetadata }
      return url
        ? { type: 'source-url', sourceId, url, ...(title && { title }), ...metadata }
        : {
            type: 'source-document',
            sourceId,
            mediaType: mediaType ?? '',
            title: title ?? '',
            ...(filename && { filename }),
            ...metadata,
          }
    }
    case 'file': {
      const { url, name, mediaType } = turnFile(part.file)
      const { providerMetadata } = part
      return {
        type: 'file',
        url,
        mediaType: part.mediaType ?? mediaType,
        ...(name && { filename: name }),
        ...(providerMetadata && { providerMetadata }),
      }
    }
    case 'html':
    case 'input-request':
      return undefined
    case 'suggestions':
      return { type: 'data-suggestions', data: part.suggestions }
    default:
      return { ...part }
  }
}

/** The visitor's files come before their text, as the AI SDK's own client sends them. */
const encodeUser = ({ text, files }: Turn): Json[] => [
  ...files.map(({ url, name, mediaType }) => ({ type: 'file', url, ...(name && { filename: name }), mediaType })),
  ...(text ? [{ type: 'text', text }] : []),
]

/**
 * The page's tools by their names, as servers with `frontendTools` of assistant-ui take them: the protocol itself has no place for
 * them. https://www.assistant-ui.com/docs/runtimes/ai-sdk/v6
 */
const encodeTools = (tools: readonly ToolDefinition[]): Json =>
  Object.fromEntries(tools.map(({ name, description, inputSchema }) => [name, { description, parameters: inputSchema }]))

/** The AI SDK's UI message stream: https://ai-sdk.dev/docs/ai-sdk-ui/stream-protocol */
export const aiSdk: Protocol = {
  name: 'ai-sdk',
  createDecoder,
  encode: ({ messages, sessionId, trigger, messageId, tools }) => ({
    id: sessionId,
    messages: toTurns(messages).map((turn, index, turns) => ({
      // The SDK's own client keeps the id of a message that is edited, and names it as `messageId`.
      id: trigger === 'edit' && index === turns.length - 1 ? messageId : turn.id,
      role: turn.role,
      ...(turn.metadata && { metadata: turn.metadata }),
      parts: turn.role === 'user' ? encodeUser(turn) : turn.parts.map(encodePart).filter((part) => part !== undefined),
    })),
    trigger: trigger === 'regenerate' ? 'regenerate-message' : 'submit-message',
    ...(messageId !== undefined && { messageId }),
    ...(tools && { tools: encodeTools(tools) }),
  }),
}
