import type { ChatError } from '../../core/errors.ts'
import type { WireFormat } from '../../core/options/options.ts'
import { isJson } from '../../core/util/is-json.ts'
import { report } from '../../core/util/thrown/report.ts'

/** Recognises a server's format by the way it rejects a malformed request. */
function formatOf(body: unknown): WireFormat | undefined {
  if (!isJson(body)) return undefined
  const { type, error, detail } = body
  if (type === 'error' && isJson(error)) return 'anthropic'
  if (isJson(error) && 'message' in error && ('type' in error || 'param' in error || 'code' in error)) return 'openai-chat'
  const missing = Array.isArray(detail) ? detail.filter(isJson).map(({ loc }) => [loc].flat().at(-1)) : []
  if (missing.includes('threadId') || missing.includes('runId') || missing.includes('thread_id')) return 'ag-ui'
  if (missing.includes('model')) return 'openai-chat'
  return typeof error === 'string' && /^(model|missing request body|json: cannot unmarshal)/.test(error) ? 'ollama' : undefined
}

/** Logs which format the server may expect when it rejects the shape of a request. */
export function hintAtFormat({ status, cause }: ChatError): void {
  if (status !== 400 && status !== 422) return
  const format = formatOf(cause)
  const guess = format ? `Its answer looks like one of a server that speaks "${format}".` : 'It may speak another wire format.'
  report(
    'wrong-format',
    `The server refused the request as malformed (${status}). It was sent in Confab's own shape, {messages: [{role, text}]}. ` +
      `${guess} Name it in \`connect.format\`: openai-chat, openai-responses, anthropic, ai-sdk, ag-ui or ollama.`,
  )
}
