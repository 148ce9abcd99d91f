import type { RealtimeFunctionHandler } from '../core/options/services/openai-realtime.ts'
import { ChatError } from '../core/errors.ts'
import { isJson } from '../protocols/json.ts'
import type { RealtimeFunctionCall } from './call-language.ts'

const badResponse = 'The `function_handler` response must be a JSON object, e.g. {response: "My response"}'
const noHandler = 'Please define the `function_handler` property inside the service config.'

const fault = (message: string, cause?: unknown): ChatError => new ChatError(message, { isDisplayable: true, cause })

function asText(result: unknown): string {
  try {
    const text = isJson(result) ? JSON.stringify(result) : undefined
    // A `toJSON` method can turn an object into something else.
    if (text !== undefined && isJson(JSON.parse(text))) return text
  } catch (cause) {
    throw fault(badResponse, cause)
  }
  throw fault(badResponse, result)
}

/** Lets the page's handler answer the model's function calls, each with a JSON object. */
export async function answerFunctionCalls(
  calls: readonly RealtimeFunctionCall[],
  handler: RealtimeFunctionHandler | undefined,
): Promise<{ id: string; output: string }[]> {
  if (!handler) throw fault(noHandler)
  return Promise.all(
    calls.map(async ({ id, name, arguments: given }) => ({ id, output: asText(await handler({ name, arguments: given })) })),
  )
}
