import type { FunctionCall, FunctionHandler } from '../core/options/services/service-options.ts'
import type { ReplyEvent } from '../core/types.ts'
import { JoinedAnswers } from './join-answers.ts'
import { answerCalls } from './tools.ts'

/** A call that a model asks for, with the service's id of it. */
export interface ToolCall extends FunctionCall {
  readonly id: string
}

interface Rounds {
  /** Asks the service: the first time without, then with the calls and outputs of every round so far. */
  ask(rounds: readonly ToolRound[]): AsyncIterable<ReplyEvent>
  handler: FunctionHandler | undefined
  /** How many times in a row the model may call functions. */
  maxRounds: number
}

interface Said {
  readonly calls: Map<string, ToolCall>
  text: string
  reasoning: string
}

export interface ToolRound {
  readonly calls: readonly ToolCall[]
  readonly outputs: readonly string[]
  /** What the model wrote, and thought, before it called. */
  readonly text: string
  readonly reasoning: string
}

/** Gathers what one answer says while its events pass through. */
async function* gather(
  events: AsyncIterable<ReplyEvent>,
  said: Said,
  shownId: (id: string) => string,
  answers: JoinedAnswers,
): AsyncGenerator<ReplyEvent> {
  const { calls } = said
  answers.begin()
  for await (const event of events) {
    if (event.type === 'text-delta') said.text += event.text
    else if (event.type === 'reasoning-delta') said.reasoning += event.text
    // A tool with an output was run by the service itself.
    else if (event.type === 'tool-output') calls.delete(event.id)
    else if (event.type === 'tool-input-delta' || event.type === 'tool-input') {
      const { id, name } = event
      const { name: known = '', arguments: before = '' } = calls.get(id) ?? {}
      const input = event.type === 'tool-input' ? (event.input ?? before) : before + event.text
      calls.set(id, { id, name: name ?? known, arguments: input })
    }
    const isOfTool = event.type === 'tool-input-delta' || event.type === 'tool-input' || event.type === 'tool-output'
    const shown = answers.join(isOfTool ? { ...event, id: shownId(event.id) } : event)
    if (shown) yield shown
  }
}

/**
 * Talks to a model that may call functions: asks, has the page's handler answer the calls, and asks again with the
 * results, until the model answers without a call or the rounds are used up.
 */
export async function* chatRounds({ ask, handler, maxRounds }: Rounds): AsyncGenerator<ReplyEvent> {
  const rounds: ToolRound[] = []
  const answers = new JoinedAnswers()
  for (;;) {
    const said: Said = { calls: new Map(), text: '', reasoning: '' }
    const used = new Set(rounds.flatMap(({ calls }) => calls.map(({ id }) => id)))
    // Some services count their calls anew in each round; what is shown needs to tell them apart.
    const shownId = (id: string): string => (used.has(id) ? `${id}-${rounds.length + 1}` : id)
    yield* gather(ask(rounds), said, shownId, answers)
    if (!said.calls.size || rounds.length >= maxRounds) return
    // A function without parameters may be called with nothing, which is no JSON.
    const calls = [...said.calls.values()].map((call) => ({ ...call, arguments: call.arguments || '{}' }))
    const outputs = await answerCalls(
      calls.map(({ name, arguments: input }) => ({ name, arguments: input })),
      handler,
    )
    if (!Array.isArray(outputs)) {
      // The page said it all itself: nothing waits for a result any more.
      for (const { id } of calls) yield { type: 'tool-output', id: shownId(id) }
      yield { type: 'message', message: outputs }
      return
    }
    for (const [index, { id }] of calls.entries()) yield { type: 'tool-output', id: shownId(id), output: outputs[index] ?? '' }
    rounds.push({ ...said, calls, outputs })
  }
}
