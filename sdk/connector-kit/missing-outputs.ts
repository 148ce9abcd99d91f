import { ChatError } from '../core/errors.ts'
import type { MessageContent } from '../core/options/options.ts'
import { isJson } from '../core/util/is-json.ts'
import { encodeOutput } from '../protocols/openai/openai-responses-items.ts'
import type { Json } from '../protocols/protocol.ts'

/** More calls of one answer than any model makes. */
const mostCalls = 32

const refusal = /No tool output found for function call ([\w-]+)/

/** The text of an error, or of the answer that it came from. */
function wordsOf(error: unknown): string {
  if (!ChatError.is(error) || error.status !== 400) return ''
  const { cause, message } = error
  return `${message} ${isJson(cause) ? JSON.stringify(cause) : ''}`
}

/** The result of a call as the chat has it. */
function outputOf(id: string, messages: readonly MessageContent[]): Json {
  for (const { parts = [] } of messages.toReversed()) {
    const part = parts.findLast((one) => one.type === 'tool' && one.id === id)
    if (part?.type === 'tool' && part.output !== undefined) return encodeOutput(part)
  }
  return { type: 'function_call_output', call_id: id, output: 'The call was stopped.' }
}

/**
 * Sends a request to a stored conversation that may have calls without results: the visitor stopped the answer, the page was left, or
 * the results could not be sent. The service refuses any message then, and names a call. Its result is sent along, until none is missing.
 * @param send sends the request with these items before its own.
 */
export async function withMissingOutputs<Answer>(
  messages: readonly MessageContent[],
  send: (missing: readonly Json[]) => Promise<Answer>,
): Promise<Answer> {
  const missing: Json[] = []
  for (;;) {
    try {
      return await send(missing)
    } catch (error) {
      const [, id] = refusal.exec(wordsOf(error)) ?? []
      if (id === undefined || missing.length >= mostCalls || missing.some((item) => item['call_id'] === id)) throw error
      missing.push(outputOf(id, messages))
    }
  }
}
