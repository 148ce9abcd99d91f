// Decodes the calls in OpenAI's Responses API: of the page's functions, and of tools that the service runs.
import type { ToolFile } from '../../core/options/options.ts'
import type { ReplyEvent } from '../../core/types.ts'
import { asText } from '../../core/util/as-text.ts'
import { escapeUnseen } from '../../core/util/escape-unseen.ts'

interface CodeOutput {
  type?: string
  logs?: string | null
  url?: string | null
}

/** What the items of calls have, of the page's functions and of the tools that the service runs itself. */
export interface CallItem {
  type?: string
  id?: string
  call_id?: string
  name?: string
  arguments?: unknown
  input?: unknown
  action?: unknown
  output?: unknown
  error?: unknown
  /** Of a remote MCP server, as the page named it. */
  server_label?: string
  /** The question that the visitor answered before this call. */
  approval_request_id?: string | null
  /** What the code interpreter ran, and what came of it. */
  code?: string | null
  outputs?: CodeOutput[] | null
}

const isRequest = ({ type }: CallItem): boolean => type === 'mcp_approval_request'

/** A stranger's field may be of any type. */
export const isCall = (item: CallItem): boolean => isRequest(item) || asText(item.type).endsWith('_call')

/** True for a call that the visitor approved: it goes on with the card on which they did. */
export const isApproved = ({ approval_request_id: request }: CallItem): boolean => Boolean(request)

export const callId = ({ approval_request_id: request, call_id: call, id }: CallItem): string => request || (call ?? id ?? '')

/** Functions are run by the caller, all other tools by the service. */
export const isOfPage = ({ type }: CallItem): boolean => type === 'function_call' || type === 'custom_tool_call'

const nameOf = ({ name, type = '' }: CallItem): string => name ?? type.replace(/_call$/, '')

/** A tool of a remote server is named with that, as the page calls it. */
function titleOf({ server_label: server, name }: CallItem): { title?: string; isDynamic?: boolean } {
  return server && name ? { title: `${escapeUnseen(server)}: ${escapeUnseen(name)}`, isDynamic: true } : {}
}

/** What code printed, as text, and its pictures. */
function resultOf({ output, error, outputs }: CallItem): { output: string; files?: ToolFile[] } {
  if (!outputs?.length) return { output: asText(output ?? error) }
  const files = outputs.flatMap(({ url }) => (url ? [{ src: url }] : []))
  const printed = outputs.flatMap(({ logs }) => (logs ? [logs] : []))
  return { output: printed.join('\n'), ...(files.length && { files }) }
}

/** The first event of a call, before its arguments. */
export const openCall = (item: CallItem): ReplyEvent => ({
  type: 'tool-input-delta',
  id: callId(item),
  name: nameOf(item),
  text: '',
  isNew: true,
  ...titleOf(item),
  ...(!isOfPage(item) && { isProviderExecuted: true }),
})

/**
 * The events of a whole call.
 * @param responseId The response that it is of: the answer to its question goes on with that.
 */
export function* decodeCall(item: CallItem, responseId: string): Iterable<ReplyEvent> {
  const { id: itemId = '', type } = item
  const id = callId(item)
  const input = asText(item.arguments ?? item.input ?? item.action ?? item.code)
  const call = { id, name: nameOf(item), input, ...titleOf(item), ...(!isApproved(item) && { isNew: true }) }
  if (isOfPage(item)) {
    const kept = { ...(itemId && itemId !== id && { itemId }), ...(type === 'custom_tool_call' && { type }) }
    yield { type: 'tool-input', ...call, ...(Object.keys(kept).length > 0 && { providerMetadata: { openai: kept } }) }
    return
  }
  // Beside the question that the visitor answered: both are sent back.
  const kept = isApproved(item) ? { call: item } : { item, ...(isRequest(item) && responseId && { responseId }) }
  yield { type: 'tool-input', ...call, isProviderExecuted: true, providerMetadata: { openai: kept } }
  if (isRequest(item)) yield { type: 'tool-approval', id, approval: { id: itemId } }
  else yield { type: 'tool-output', id, ...resultOf(item), ...(Boolean(item.error) && { isError: true }) }
}
