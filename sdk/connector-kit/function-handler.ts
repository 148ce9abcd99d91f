import { ChatError } from '../core/errors.ts'
import type { FunctionCall, FunctionHandler } from '../core/options/services/service-options.ts'

const badResponse =
  'Response object must either be {response: string}[] for each individual function or {text: string} for a direct response'

const fault = (message: string, cause?: unknown): ChatError => new ChatError(message, { isDisplayable: true, cause })

/**
 * Lets the page's handler answer the model's function calls. Returns the results in the order of the calls, or the text that the
 * handler wants shown instead. An invalid handler result fails with the standard text.
 */
export async function callFunctionHandler(
  calls: readonly FunctionCall[],
  handler: FunctionHandler | undefined,
): Promise<string[] | { text: string }> {
  if (!handler) throw fault('Please define the `function_handler` property inside the service config.')
  const given: unknown = await handler(calls.map((call) => ({ ...call })))
  if (!Array.isArray(given)) {
    const text = (given as { text?: unknown } | null | undefined)?.text
    if (Array.isArray(text)) throw fault('Arrays are not accepted in handler responses')
    if (typeof text !== 'string') throw fault('Function tool response must be an array or contain a text property', given)
    return { text }
  }
  const results = (await Promise.all(given)) as { response?: unknown }[]
  const outputs = results.map((result) => result?.response)
  if (outputs.length !== calls.length || !outputs.every((output) => typeof output === 'string')) throw fault(badResponse, results)
  return outputs
}
