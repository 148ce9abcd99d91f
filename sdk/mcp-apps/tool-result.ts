import { asText } from '../core/util/as-text.ts'
import { isJson } from '../core/util/is-json.ts'

/** The result of a tool as MCP has it. */
export interface CallResult {
  [name: string]: unknown
  content: { type: 'text'; text: string }[]
  isError?: boolean
}

/** What a server or a service gave as the result of a call, in the form that apps expect. */
export function toolResult(output: unknown, isError = false): CallResult {
  const failed = isError && { isError }
  if (isJson(output) && Array.isArray(output['content'])) return { ...(output as CallResult), ...failed }
  const content: CallResult['content'] = [{ type: 'text', text: asText(output) }]
  return { content, ...(isJson(output) && { structuredContent: output }), ...failed }
}
