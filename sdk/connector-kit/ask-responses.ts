import type { MessageContent } from '../core/options/options.ts'
import type { ChatServiceOptions } from '../core/options/services/service-options.ts'
import type { ConnectorRequest, ReplyEvent, ToolPart } from '../core/types.ts'
import { askingResponse, encodeApproval, encodeOutput } from '../protocols/openai/openai-responses-items.ts'
import { openaiResponses } from '../protocols/openai/openai-responses.ts'
import type { Json } from '../protocols/protocol.ts'
import { toSteps } from '../protocols/steps.ts'
import { toTurns } from '../protocols/turns.ts'
import { chatRounds, followUpBody, type ToolRound } from './chat-rounds.ts'
import { decodeAnswer } from './decode/decode-answer.ts'
import { listOf } from './list-of.ts'
import { withMissingOutputs } from './missing-outputs.ts'
import { isJson } from '../core/util/is-json.ts'
import { pathSegment } from './path-segment.ts'
import type { ServiceContext } from './service.ts'
import { withFileData } from './with-file-data.ts'

interface ResponsesRequest {
  readonly url: string
  /** The body beside its input: model, instructions, tools. */
  readonly fields: Json
  /** The conversation that the service stores, with its earlier messages and function calls. */
  readonly conversation?: string | undefined
  /** Whether the service keeps its responses unless told otherwise, so that one can be gone on with by its id. */
  readonly keepsResponses?: boolean
}

const outputItems = ({ calls, outputs }: ToolRound): Json[] =>
  calls.map(({ id }, index) => ({ type: 'function_call_output', call_id: id, output: outputs[index] ?? '' }))

/** The input that one round of calls adds, for a service that stores nothing. */
const roundItems = (round: ToolRound): Json[] => [
  ...(round.text ? [{ role: 'assistant', content: round.text }] : []),
  ...round.calls.map(({ id, name, arguments: input }) => ({ type: 'function_call', call_id: id, name, arguments: input })),
  ...outputItems(round),
]

/** What the visitor has just approved or denied, of the tools that the service runs. */
const answeredApprovals = (messages: readonly MessageContent[]): ToolPart[] =>
  (messages.at(-1)?.parts ?? []).filter(
    (part): part is ToolPart => part.type === 'tool' && part.state === 'approval-responded' && encodeApproval(part) !== undefined,
  )

/** The results since the last answer of the model, for a service that stores what it said. */
const lastResults = (messages: readonly MessageContent[], approvals: readonly ToolPart[]): Json[] => [
  ...toTurns(messages.slice(-1)).flatMap((turn) => (toSteps(turn).at(-1)?.calls ?? []).map(encodeOutput)),
  ...approvals.map(encodeApproval).filter((item) => item !== undefined),
]

const outputsOfCode = 'code_interpreter_call.outputs'

/** What the page's settings ask the service to send. What code came to is not sent unless that is asked for. */
function withIncluded(fields: Json): Json {
  const runsCode = listOf(fields['tools']).some((tool) => isJson(tool) && tool['type'] === 'code_interpreter')
  const included = listOf(fields['include'])
  return runsCode && !included.includes(outputsOfCode) ? { ...fields, include: [...included, outputsOfCode] } : fields
}

/**
 * The response that a request goes on with: the one that asked what the visitor has answered. Sent as items, that would need the model's
 * reasoning before it, which only the service has.
 */
function earlierResponse(approvals: readonly ToolPart[], fields: Json): string | undefined {
  const [id] = fields['store'] === false ? [] : approvals.map(askingResponse)
  return typeof id === 'string' ? id : undefined
}

/**
 * Sends a request to a service with OpenAI's Responses API. A follow-up after function calls is sent without `tools`,
 * `tool_choice` and `stream`, unless the page allows more than one round.
 */
export async function* askResponses(
  request: ConnectorRequest,
  context: ServiceContext<Pick<ChatServiceOptions, 'function_handler' | 'maxToolRounds'>>,
  { url, fields: given, conversation, keepsResponses = false }: ResponsesRequest,
): AsyncGenerator<ReplyEvent> {
  const { settings, isStreaming } = context
  const { function_handler: handler, maxToolRounds: maxRounds = 1 } = settings
  const messages = await withFileData(conversation === undefined ? request.messages : request.messages.slice(-1), true)
  const { input, tools } = openaiResponses.encode({ ...request, messages }, isStreaming)
  const fields = withIncluded(given)
  const isFollowUp = request.trigger === 'tool-results'
  const approvals = isFollowUp ? answeredApprovals(request.messages) : []
  const earlier = keepsResponses && conversation === undefined ? earlierResponse(approvals, fields) : undefined
  const results = isFollowUp && (conversation ?? earlier) !== undefined ? lastResults(messages, approvals) : undefined
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
      ...(earlier !== undefined && { previous_response_id: earlier }),
      ...(isStreaming && { stream: true }),
    }
    const json = followUpBody(whole, rounds, maxRounds)
    const send = (missing: readonly Json[]): Promise<Response> =>
      context.ask(url, { json: { ...json, input: [...missing, ...own] }, isOneOfSeveral: conversation !== undefined })
    const answer = await (conversation === undefined ? send([]) : withMissingOutputs(request.messages, send))
    // The service says nothing of a call that it was not allowed.
    for (const { id, approval } of rounds.length ? [] : approvals)
      if (!approval?.isApproved) yield { type: 'tool-output', id, isDenied: true }
    for await (const event of decodeAnswer(answer, 'openai-responses', context)) {
      if (event.type === 'tool-input' && !event.isProviderExecuted) open.add(event.id)
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
