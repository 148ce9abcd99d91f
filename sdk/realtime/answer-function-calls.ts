import type { RealtimeFunctionHandler } from '../core/options/services/openai-realtime.ts'
import { ChatError } from '../core/errors.ts'
import type { CallRequest, CallTools } from '../core/types.ts'
import { asText as outputText } from '../core/util/as-text.ts'
import { isJson } from '../core/util/is-json.ts'
import type { FunctionOutput } from './call-protocol.ts'

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

interface Answerers {
  readonly handler: RealtimeFunctionHandler | undefined
  readonly tools: CallTools
  /** How many times in a row the model has called functions before. */
  readonly rounds: number
  /** Aborted when the call ends. */
  readonly signal: AbortSignal
}

interface Answers {
  /** In the order of the calls; without those that were answered before. */
  readonly outputs: readonly FunctionOutput[]
  /** False if the model should wait for the visitor. */
  readonly goesOn: boolean
}

async function handle({ id, name, input }: CallRequest, handler: RealtimeFunctionHandler | undefined): Promise<FunctionOutput> {
  if (!handler) throw fault(noHandler)
  return { id, output: asText(await handler({ name, arguments: input })) }
}

/**
 * Lets the page's tools answer the model's function calls, and the page's handler those of the service's own tools, each with a
 * JSON object. If there is no handler, the tools answer what nobody knows with an error.
 */
export async function answerFunctionCalls(
  calls: readonly CallRequest[],
  { handler, tools, rounds, signal }: Answerers,
): Promise<Answers> {
  const names = tools.names()
  const isOfPage = ({ name }: CallRequest): boolean => names.includes(name) || (names.length > 0 && !handler)
  const ofPage = calls.filter(isOfPage)
  const [answered, handled] = await Promise.all([
    ofPage.length ? tools.answer(ofPage, rounds, signal) : { outputs: [], goesOn: true },
    Promise.all(calls.filter((call) => !isOfPage(call)).map((call) => handle(call, handler))),
  ])
  const outputs = [...answered.outputs.map(({ id, output }) => ({ id, output: outputText(output) })), ...handled]
  const order = calls.map(({ id }) => id)
  return { outputs: outputs.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id)), goesOn: answered.goesOn }
}
