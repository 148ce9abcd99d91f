import { isJson } from '../../core/util/is-json.ts'
import type { ReplyEvent } from '../../core/types.ts'
import type { Json } from '../protocol.ts'
import { givenFields } from './given-fields.ts'
import { nameOf } from './name-of.ts'

const states = { SUBAGENT_FINISHED: 'done', SUBAGENT_ERROR: 'failed' } as const

/** What an event says of a sub-agent, in the names of the protocol, without those of its place. */
const fieldsOf = ({ name, description, parentSubagentRunId, result, message, code, metadata }: Json): Json =>
  givenFields({ name, description, parentSubagentRunId, result, error: message, code, metadata })

/**
 * The agents that an agent has called: each is data of the message that called it, which is replaced as the agent goes on. A page can
 * draw it (`data-subagent`).
 */
export class Subagents {
  /** What is known of each. */
  readonly #known = new Map<string, Json>();

  *decode(type: string, event: Json): Iterable<ReplyEvent> {
    const id = nameOf(event['subagentRunId'])
    if (id === undefined) return
    const { outcome } = event
    const isWaiting = isJson(outcome) && outcome['type'] === 'interrupt'
    const state = isWaiting ? 'waiting' : type === 'SUBAGENT_STARTED' ? 'running' : states[type as keyof typeof states]
    if (type === 'SUBAGENT_STARTED') this.#forgetEnd(id)
    yield* this.#tell(id, { ...fieldsOf(event), state })
  }

  /** The run is over: what has not said how it ended has ended, too. */
  *end(): Iterable<ReplyEvent> {
    for (const [id, { state }] of this.#known) if (state === 'running') yield* this.#tell(id, { state: 'ended' })
  }

  /** An agent that is called again has not failed again. */
  #forgetEnd(id: string): void {
    const { result: _result, error: _error, code: _code, ...rest } = this.#known.get(id) ?? {}
    this.#known.set(id, rest)
  }

  *#tell(id: string, fields: Json): Iterable<ReplyEvent> {
    const data = { ...this.#known.get(id), ...fields }
    this.#known.set(id, data)
    yield { type: 'data', name: 'subagent', data, id, isShared: true }
  }
}
