import { asText } from '../../../core/util/as-text.ts'
import type { MessageContent, MessageFile, MessagePart, ProviderMetadata, ToolApproval } from '../../../core/options/options.ts'
import type { ToolState } from '../../../core/types.ts'
import { isJson } from '../../../core/util/is-json.ts'
import type { Json } from '../../../protocols/protocol.ts'
import { withText } from '../with-text.ts'

const states: ReadonlySet<unknown> = new Set<ToolState>([
  'input-streaming',
  'input-available',
  'approval-requested',
  'approval-responded',
  'output-available',
  'output-error',
  'output-denied',
])

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined)

const metadataOf = (value: unknown): { providerMetadata?: ProviderMetadata } => (isJson(value) ? { providerMetadata: value } : {})

/** The approval, with all that the server had sent: it wants its signature back. */
function readApproval(given: unknown): ToolApproval | undefined {
  if (!isJson(given)) return undefined
  const { id, approved, reason, ...rest } = given
  const known = textIn(id)
  const why = textIn(reason)
  if (known === undefined) return undefined
  return {
    id: known,
    ...(typeof approved === 'boolean' && { isApproved: approved }),
    ...(why !== undefined && { reason: why }),
    ...(Object.keys(rest).length > 0 && { providerMetadata: { aiSdk: rest } }),
  }
}

function readCall(name: string, part: Json): MessagePart[] {
  const { toolCallId, state, input, rawInput, output, errorText, approval, providerExecuted, title } = part
  /** What came with the call, and with its result. */
  const metadata = [part['callProviderMetadata'], part['resultProviderMetadata']].filter(isJson)
  const id = textIn(toolCallId)
  if (id === undefined || !name) return []
  const asked = readApproval(approval)
  const shown = textIn(title)
  const isFailed = state === 'output-error'
  return [
    {
      type: 'tool',
      id,
      name,
      state: states.has(state) ? (state as ToolState) : 'input-available',
      input: asText(input ?? rawInput),
      ...(isFailed ? { output: asText(errorText) } : output !== undefined && { output }),
      ...(asked && { approval: asked }),
      ...(shown !== undefined && { title: shown }),
      ...(providerExecuted === true && { isProviderExecuted: true }),
      ...(part['type'] === 'dynamic-tool' && { isDynamic: true }),
      ...(metadata.length > 0 && { providerMetadata: Object.assign({}, ...metadata) as ProviderMetadata }),
    },
  ]
}

function readFile({ url, mediaType, filename, providerMetadata }: Json): MessagePart[] {
  const src = textIn(url)
  const media = textIn(mediaType)
  const name = textIn(filename)
  if (src === undefined) return []
  const kind = media?.split('/')[0]
  const type: NonNullable<MessageFile['type']> = kind === 'image' || kind === 'audio' ? kind : 'any'
  const file = { src, type, ...(name !== undefined && { name }) }
  return [{ type: 'file', file, ...(media !== undefined && { mediaType: media }), ...metadataOf(providerMetadata) }]
}

function readSource(part: Json): MessagePart[] {
  const { sourceId, url, title, mediaType, filename, providerMetadata } = part
  const id = textIn(sourceId) ?? textIn(url)
  if (id === undefined) return []
  const texts = { url, title, mediaType, filename }
  const known = Object.entries(texts).flatMap(([name, value]) => (textIn(value) === undefined ? [] : [[name, value] as const]))
  return [{ type: 'source', id, ...Object.fromEntries(known), ...metadataOf(providerMetadata) }]
}

function readPart(part: unknown): MessagePart[] {
  if (!isJson(part)) return []
  const { type, text, providerMetadata } = part
  if (typeof type !== 'string') return []
  if (type === 'text' || type === 'reasoning') return [{ type, text: asText(text), ...metadataOf(providerMetadata) }]
  if (type === 'dynamic-tool') return readCall(asText(part['toolName']), part)
  if (type.startsWith('tool-')) return readCall(type.slice('tool-'.length), part)
  if (type === 'file') return readFile(part)
  if (type === 'source-url' || type === 'source-document') return readSource(part)
  if (type === 'step-start') return [{ type }]
  if (type.startsWith('data-')) {
    const id = textIn(part['id'])
    return [{ type: type as `data-${string}`, data: part['data'], ...(id !== undefined && { id }) }]
  }
  return []
}

/** A message as the AI SDK's own client keeps it: https://ai-sdk.dev/docs/reference/ai-sdk-core/ui-message */
export function readUiMessage({ id, role, parts, metadata }: Json): MessageContent {
  const known = textIn(id)
  return withText({
    ...(known !== undefined && { id: known }),
    role: role === 'user' || role === 'system' ? role : 'ai',
    parts: Array.isArray(parts) ? parts.flatMap(readPart) : [],
    ...(isJson(metadata) && { metadata }),
  })
}
