import type { FunctionCall, FunctionHandler } from '../core/direct/service-options.ts'
import type { ReplyEvent } from '../core/types.ts'
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

export interface ToolRound {
  readonly calls: readonly ToolCall[]
  readonly outputs: readonly string[]
}

/** Gathers the calls of one answer while its events pass through. */
async function* gatherCalls(events: AsyncIterable<ReplyEvent>, calls: Map<string, ToolCall>): AsyncGenerator<ReplyEvent> {
  for await (const event of events) {
    if (event.type === 'tool-input-delta') {
      const { id, name, text } = event
      const call = calls.get(id) ?? { id, name: '', arguments: '' }
      calls.set(id, { id, name: name ?? call.name, arguments: call.arguments + text })
    } else if (event.type === 'tool-input') {
      const { id, name, input } = event
      const call = calls.get(id) ?? { id, name: '', arguments: '' }
      calls.set(id, { id, name: name ?? call.name, arguments: input ?? call.arguments })
    }
    yield event
  }
}

/**
 * Talks to a model that may call functions: asks, has the page's handler answer the calls, and asks again with the
 * results, until the model answers without a call or the rounds are used up.
 */
export async function* chatRounds({ ask, handler, maxRounds }: Rounds): AsyncGenerator<ReplyEvent> {
  const rounds: ToolRound[] = []
  for (;;) {
    const calls = new Map<string, ToolCall>()
    yield* gatherCalls(ask(rounds), calls)
    if (!calls.size || rounds.length >= maxRounds) return
    const asked = [...calls.values()]
    const outputs = await answerCalls(
      asked.map(({ name, arguments: input }) => ({ name, arguments: input })),
      handler,
    )
    if (!Array.isArray(outputs)) {
      yield { type: 'message', message: outputs }
      return
    }
    for (const [index, { id }] of asked.entries()) yield { type: 'tool-output', id, output: outputs[index] ?? '' }
    rounds.push({ calls: asked, outputs })
  }
}
