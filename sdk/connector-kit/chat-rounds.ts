import { finishKind } from '../core/conversation/finish-kind.ts'
import type { FunctionCall, FunctionHandler } from '../core/options/services/service-options.ts'
import type { ConnectorRequest, ReplyEvent } from '../core/types.ts'
import { JoinedAnswers } from './join-answers.ts'
import type { Json } from '../protocols/protocol.ts'
import { callFunctionHandler } from './function-handler.ts'

/** A function call by the model, with the service's id for it. */
export interface ToolCall extends FunctionCall {
  readonly id: string
}

interface Rounds {
  /** Sends the request: first without calls, then with the calls and results of all rounds so far. */
  ask(rounds: readonly ToolRound[]): AsyncIterable<ReplyEvent>
  handler: FunctionHandler | undefined
  /** Maximum number of rounds of function calls. */
  maxRounds: number
  /**
   * What is answered, by a service that takes tools of the page: calls of those are left to the chat, which sends another request
   * with their results.
   */
  request?: Pick<ConnectorRequest, 'messages' | 'tools' | 'trigger'>
}

interface Said {
  readonly calls: Map<string, ToolCall>
  text: string
  reasoning: string
  /** Why the service ended its answer. */
  finishReason?: string | undefined
  /** Whether it asks the visitor to approve a call. */
  isAsking?: boolean
}

export interface ToolRound {
  readonly calls: readonly ToolCall[]
  readonly outputs: readonly string[]
  /** The model's text and reasoning before the calls. */
  readonly text: string
  readonly reasoning: string
}

/**
 * The body of a request in a conversation with function calls. The follow-up with the results of the only round goes without tools,
 * so that the model has to answer, and is not streamed.
 */
export function followUpBody(
  body: Json,
  rounds: readonly ToolRound[],
  maxRounds: number,
  dropped: readonly string[] = ['tools', 'tool_choice', 'stream', 'stream_options'],
): Json {
  if (!rounds.length || maxRounds !== 1) return body
  return Object.fromEntries(Object.entries(body).filter(([field]) => !dropped.includes(field)))
}

type CallEvent = Extract<ReplyEvent, { type: 'tool-input-delta' | 'tool-input' }>

function noteCall(calls: Map<string, ToolCall>, event: CallEvent): void {
  const { id, name } = event
  const { name: known = '', arguments: before = '' } = calls.get(id) ?? {}
  const input = event.type === 'tool-input' ? (event.input ?? before) : before + event.text
  calls.set(id, { id, name: name ?? known, arguments: input })
}

/** Collects the content of one response while its events pass through. */
async function* gather(
  events: AsyncIterable<ReplyEvent>,
  said: Said,
  shownId: (id: string) => string,
  answers: JoinedAnswers,
): AsyncGenerator<ReplyEvent> {
  const { calls } = said
  /** Calls that the service runs itself: nobody else answers them, and one may go on in which the visitor approved earlier. */
  const ofService = new Set<string>()
  answers.begin()
  for await (const event of events) {
    if (event.type === 'metadata') said.finishReason = event.metadata.finishReason ?? said.finishReason
    said.isAsking ||= event.type === 'tool-approval'
    let isOfCaller = false
    if (event.type === 'text-delta') said.text += event.text
    else if (event.type === 'reasoning-delta') said.reasoning += event.text
    else if (event.type === 'text-as-reasoning') {
      said.reasoning += said.text
      said.text = ''
    } else if (event.type === 'tool-output') {
      // The service itself ran a tool that already has a result.
      isOfCaller = calls.delete(event.id)
    } else if (event.type === 'tool-input-delta' || event.type === 'tool-input') {
      if (event.isProviderExecuted) ofService.add(event.id)
      isOfCaller = !ofService.has(event.id)
      if (isOfCaller) noteCall(calls, event)
    }
    const shown = answers.join(
      isOfCaller && 'id' in event && event.id !== undefined ? { ...event, id: shownId(event.id) } : event,
    )
    if (shown) yield shown
  }
}

/**
 * Runs a conversation with function calls: sends the request, lets the page's handler answer the calls, and sends the results,
 * until the model calls no function or the rounds are used up.
 */
export async function* chatRounds({ ask, handler, maxRounds, request }: Rounds): AsyncGenerator<ReplyEvent> {
  const { tools = [], trigger, messages = [] } = request ?? {}
  const rounds: ToolRound[] = []
  const earlier = trigger === 'tool-results' ? messages.at(-1) : undefined
  const answers = new JoinedAnswers(earlier)
  const earlierIds = (earlier?.parts ?? []).flatMap((part) => (part.type === 'tool' ? [part.id] : []))
  // Without a handler, whatever is called is left to the chat, which says what it does not know.
  const isOfPage = ({ name }: ToolCall): boolean => tools.some((tool) => tool.name === name) || (tools.length > 0 && !handler)
  for (;;) {
    const said: Said = { calls: new Map(), text: '', reasoning: '' }
    const used = new Set([...earlierIds, ...rounds.flatMap(({ calls }) => calls.map(({ id }) => id))])
    // Some services restart their call ids in each round; the chat needs unique ones.
    const shownId = (id: string): string => (used.has(id) ? `${id}-${used.size + 1}` : id)
    yield* gather(ask(rounds), said, shownId, answers)
    // Calls of an answer that was cut short may lack arguments.
    if (finishKind(said.finishReason) !== 'good') return
    const hasPageCalls = [...said.calls.values()].some(isOfPage)
    if (!said.calls.size || (rounds.length >= maxRounds && !hasPageCalls)) return
    // The arguments for a function without parameters can be empty, which is not valid JSON.
    const all = [...said.calls.values()].map((call) => ({ ...call, arguments: call.arguments || '{}' }))
    const calls = all.filter((call) => !isOfPage(call))
    if (!calls.length) return
    const outputs = await callFunctionHandler(
      calls.map(({ name, arguments: input }) => ({ name, arguments: input })),
      handler,
    )
    if (!Array.isArray(outputs)) {
      // The page replaced the reply with its own text: no result is pending.
      for (const { id } of calls) yield { type: 'tool-output', id: shownId(id) }
      yield { type: 'message', message: outputs }
      return
    }
    for (const [index, { id }] of calls.entries()) yield { type: 'tool-output', id: shownId(id), output: outputs[index] ?? '' }
    // The results are sent with the visitor's answer, or with those of the page.
    if (hasPageCalls || said.isAsking) return
    rounds.push({ ...said, calls, outputs })
  }
}
