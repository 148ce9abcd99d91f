// A reply as items of OpenAI's Responses API: text, reasoning, calls with their results, approvals.
import type { SourcePart, TextPart, TextRange } from '../../core/options/options.ts'
import type { ReasoningPart, ToolPart } from '../../core/types.ts'
import { fileNote } from '../file-note.ts'
import { toolPictures } from '../../core/tools/tool-files.ts'
import { asText } from '../../core/util/as-text.ts'
import { isJson } from '../../core/util/is-json.ts'
import { ownMetadata } from '../own-metadata.ts'
import type { Json } from '../protocol.ts'
import type { Turn } from '../turns.ts'

/** The metadata that the service sent with a part and wants back. */
const kept = ({ providerMetadata }: ReasoningPart | ToolPart | TextPart): Json => ownMetadata(providerMetadata, 'openai')

interface Cited extends TextRange {
  readonly url: string
  readonly title: string
}

/** The citations in a message's text, the last one first. */
const citationsOf = (sources: readonly SourcePart[]): Cited[] =>
  sources
    .flatMap(({ url, title = '', positions = [] }) =>
      url ? positions.map(({ start, end }) => ({ start, end, url, title })) : [],
    )
    .toSorted((one, other) => one.start - other.start)
    .toReversed()

/** The citations in the text that begins at `offset` of its message, taken from the end of `cited`. */
function annotationsOf({ text }: TextPart, offset: number, cited: Cited[]): Json[] {
  const annotations: Json[] = []
  for (let one = cited.at(-1); one && one.start <= offset + text.length; one = cited.at(-1)) {
    cited.pop()
    const { start, end, url, title } = one
    if (start >= offset && end <= offset + text.length)
      annotations.push({ type: 'url_citation', start_index: start - offset, end_index: end - offset, url, title })
  }
  return annotations
}

const isEncrypted = (part: Turn['parts'][number]): part is ReasoningPart =>
  part.type === 'reasoning' && kept(part)['reasoningEncryptedContent'] !== undefined

function encodeReasoning(part: ReasoningPart): Json {
  const { itemId, reasoningEncryptedContent: encrypted, summary } = kept(part)
  const texts: unknown[] = Array.isArray(summary) ? summary : [part.text]
  return {
    type: 'reasoning',
    ...(itemId !== undefined && { id: itemId }),
    summary: texts.map((text) => ({ type: 'summary_text', text })),
    encrypted_content: encrypted,
  }
}

function encodeText(part: TextPart, annotations: readonly Json[], isNamed: boolean): Json {
  const { itemId, phase } = kept(part)
  const isWhole = isNamed && itemId !== undefined
  return {
    ...(isWhole && { id: itemId, type: 'message', status: 'completed' }),
    role: 'assistant',
    content: isWhole ? [{ type: 'output_text', text: part.text, annotations }] : part.text,
    ...(phase !== undefined && { phase }),
  }
}

function encodeCall(part: ToolPart, isNamed: boolean): Json {
  const { id, name, input } = part
  const { itemId, type } = kept(part)
  const isCustom = type === 'custom_tool_call'
  return {
    ...(isNamed && itemId !== undefined && { id: itemId, status: 'completed' }),
    type: isCustom ? type : 'function_call',
    call_id: id,
    name,
    ...(isCustom ? { input } : { arguments: input || '{}' }),
  }
}

/** The result of a call: text, and pictures if there are some. */
function outputOf(part: ToolPart): string | Json[] {
  const text = asText(part.output)
  const pictures = toolPictures(part).map(({ src }) => ({ type: 'input_image', image_url: src }))
  return pictures.length ? [...(text ? [{ type: 'input_text', text }] : []), ...pictures] : text
}

export const encodeOutput = (part: ToolPart): Json => ({
  type: kept(part)['type'] === 'custom_tool_call' ? 'custom_tool_call_output' : 'function_call_output',
  call_id: part.id,
  output: outputOf(part),
})

/** Items that a conversation is made of, and calls that others answer. */
const notOfService: ReadonlySet<unknown> = new Set([
  'message',
  'reasoning',
  'item_reference',
  'function_call',
  'function_call_output',
  'custom_tool_call',
  'custom_tool_call_output',
])

/** Whether an item is of a tool that the service runs itself. Sent back by a visitor, it could be any: a message of another role, too. */
const isOfService = (item: unknown): item is Json =>
  isJson(item) && typeof item['type'] === 'string' && !notOfService.has(item['type']) && !('role' in item)

/** The answer to the question of a remote MCP server's call; undefined for a call without one, or while it is open. */
export function encodeApproval(part: ToolPart): Json | undefined {
  const { item } = kept(part)
  const { id, isApproved, reason } = part.approval ?? {}
  if (!isJson(item) || item['type'] !== 'mcp_approval_request' || isApproved === undefined) return undefined
  return { type: 'mcp_approval_response', approval_request_id: id, approve: isApproved, ...(reason && { reason }) }
}

/** The response that asked, and goes on with the answer. */
export const askingResponse = (part: ToolPart): unknown => kept(part)['responseId']

/**
 * The items of a reply. The service matches items to the reasoning before them, and refuses those whose reasoning is missing:
 * without encrypted reasoning, calls and texts are sent without ids, and what the service runs itself is left out, but for what the visitor
 * has just approved or denied. It takes no files from a model: their names stand for them, at the end, for nothing may come between
 * reasoning and its item.
 * @param isLast Whether the reply goes on.
 */
export function encodeResponsesItems({ parts, files }: Turn, isLast = false): Json[] {
  const items: Json[] = []
  const cited = citationsOf(parts.filter((part) => part.type === 'source'))
  const hasThoughts = parts.some(isEncrypted)
  /** Whether items go with their ids: not those of reasoning that is not sent. */
  let isNamed = hasThoughts
  let thoughts: Json[] = []
  let outputs: Json[] = []
  /** What the service ran once it was approved. */
  let approved: Json[] = []
  let offset = 0

  function add(item: Json): void {
    items.push(...thoughts, item)
    thoughts = []
  }

  function flush(): void {
    items.push(...outputs, ...approved)
    outputs = []
    approved = []
  }

  function addTool(part: ToolPart): void {
    const { item: own, call } = kept(part)
    const [item, ran] = [own, call].filter(isOfService)
    if (part.isProviderExecuted) {
      const approval = encodeApproval(part)
      const isAwaited = isLast && part.state === 'approval-responded'
      if (!item || !(isNamed || (approval && isAwaited))) return
      add(item)
      if (approval) outputs.push(approval)
      if (ran) approved.push(ran)
    } else if (part.state.startsWith('output-')) {
      add(encodeCall(part, isNamed))
      outputs.push(encodeOutput(part))
    }
    // The service refuses reasoning when the item it led to is not sent.
    else if (thoughts.length) {
      thoughts = []
      isNamed = false
    }
  }

  for (const part of parts) {
    if (part.type === 'text') {
      flush()
      if (part.text) add(encodeText(part, annotationsOf(part, offset, cited), isNamed))
      offset += part.text.length + '\n\n'.length
    } else if (part.type === 'reasoning') {
      flush()
      if (!isEncrypted(part)) continue
      thoughts.push(encodeReasoning(part))
      isNamed = true
    } else if (part.type === 'tool') addTool(part)
    else if (part.type === 'step-start') {
      flush()
      // Each step is a response of its own.
      isNamed = hasThoughts
    }
  }
  flush()
  if (files.length) items.push({ role: 'assistant', content: files.map(fileNote).join(' ') })
  return items
}
