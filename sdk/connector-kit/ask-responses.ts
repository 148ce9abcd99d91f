import type { MessageContent } from '../core/options/options.ts'
import type { ChatServiceOptions } from '../core/options/services/service-options.ts'
import type { ConnectorRequest, ReplyEvent } from '../core/types.ts'
import { encodeOutput } from '../protocols/openai/openai-responses-items.ts'
import { openaiResponses } from '../protocols/openai/openai-responses.ts'
import type { Json } from '../protocols/protocol.ts'
import { toSteps } from '../protocols/steps.ts'
import { toTurns } from '../protocols/turns.ts'
import { chatRounds, followUpBody, type ToolRound } from './chat-rounds.ts'
import { decodeAnswer } from './decode/decode-answer.ts'
import { listOf } from './list-of.ts'
import { withMissingOutputs } from './missing-outputs.ts'
import { pathSegment } from './path-segment.ts'
import type { ServiceContext } from './service.ts'
import { withFileData } from './with-file-data.ts'

interface ResponsesRequest {
  readonly url: string
  /** The body beside its input: model, instructions, tools. */
  readonly fields: Json
  /** The conversation that the service stores, with its earlier messages and function calls. */
  readonly conversation?: string | undefined
}

const outputItems = ({ calls, outputs }: ToolRound): Json[] =>
  calls.map(({ id }, index) => ({ type: 'function_call_output', call_id: id, output: outputs[index] ?? '' }))

/** The input that one round of calls adds, for a service that stores nothing. */
const roundItems = (round: ToolRound): Json[] => [
  ...(round.text ? [{ role: 'assistant', content: round.text }] : []),
  ...round.calls.map(({ id, name, arguments: input }) => ({ type: 'function_call', call_id: id, name, arguments: input })),
  ...outputItems(round),
]

/** The results since the last answer of the model, for a service that stores what it said. */
const lastResults = (messages: readonly MessageContent[]): Json[] =>
  toTurns(messages.slice(-1)).flatMap((turn) => (toSteps(turn).at(-1)?.calls ?? []).map(encodeOutput))

/**
 * Sends a request to a service with OpenAI's Responses API. A follow-up after function calls is sent without `tools`,
 * `tool_choice` and `stream`, unless the page allows more than one round.
 */
export async function* askResponses(
  request: ConnectorRequest,
  context: ServiceContext<Pick<ChatServiceOptions, 'function_handler' | 'maxToolRounds'>>,
  { url, fields, conversation }: ResponsesRequest,
): AsyncGenerator<ReplyEvent> {
  const { settings, isStreaming } = context
  const { function_handler: handler, maxToolRounds: maxRounds = 1 } = settings
  const messages = await withFileData(conversation === undefined ? request.messages : request.messages.slice(-1), true)
  const { input, tools } = openaiResponses.encode({ ...request, messages }, isStreaming)
  const results = request.trigger === 'tool-results' && conversation !== undefined ? lastResults(messages) : undefined
  /** Calls that still need a result. */
  const open = new Set<string>()

  async function* ask(rounds: readonly ToolRound[]): AsyncGenerator<ReplyEvent> {
    open.clear()
    const last = rounds.at(-1)
    const own =
      conversation === undefined || !last ? [...(results ?? (input as Json[])), ...rounds.flatMap(roundItems)] : outputItems(last)
    const whole: Json = {
      ...fields,
      ...(request.tools && { tools: [...listOf(fields['tools']), ...listOf(tools)] }),
      ...(conversation !== undefined && { conversation }),
      ...(isStreaming && { stream: true }),
    }
    const json = followUpBody(whole, rounds, maxRounds)
    const send = (missing: readonly Json[]): Promise<Response> =>
      context.ask(url, { json: { ...json, input: [...missing, ...own] }, isOneOfSeveral: conversation !== undefined })
    const answer = await (conversation === undefined ? send([]) : withMissingOutputs(request.messages, send))
    for await (const event of decodeAnswer(answer, 'openai-responses', context)) {
      if (event.type === 'tool-input') open.add(event.id)
      else if (event.type === 'tool-output') open.delete(event.id)
      yield event
    }
  }

  try {
    yield* chatRounds({ ask, handler, maxRounds, request })
    // The chat answers calls of the page's tools with its next request.
    if (request.tools) open.clear()
  } finally {
    if (conversation !== undefined && open.size && !context.signal.aborted) {
      // A conversation with unanswered calls accepts no further message. The earlier failure is the one to report.
      const items = [...open].map((id) => ({ type: 'function_call_output', call_id: id, output: '' }))
      const address = url.replace(/responses$/, `conversations/${pathSegment(conversation)}/items`)
      await context.call(address, { json: { items } }).catch(() => undefined)
    }
  }
}
