import type { ConnectorContext, ReplyEvent } from '../../core/types.ts'
import { isJson } from '../../core/util/is-json.ts'
import { poll } from '../../net/poll.ts'

interface PolledAnswer<Answer extends object> {
  /** Sends the request, again each time. */
  ask(): Promise<Answer>
  /** The events of the last response. */
  show(answer: Answer): AsyncIterable<ReplyEvent>
  readonly delay: ConnectorContext['delay']
}

/** What a response that asks for another request says. */
interface Interim {
  /** The delay before the next poll. */
  readonly timeoutMS: number
  readonly text?: unknown
}

const isInterim = (value: unknown): value is Interim => isJson(value) && typeof value['timeoutMS'] === 'number'

/** A streamed response has no `value`: it is never polled. */
const interimOf = (answer: object): Interim | undefined =>
  'value' in answer && isInterim(answer.value) ? answer.value : undefined

/** Asks again for as long as a response says when (`timeoutMS`), showing its text meanwhile, and then shows the response that does not. */
export async function* polledAnswer<Answer extends object>({
  ask,
  show,
  delay,
}: PolledAnswer<Answer>): AsyncGenerator<ReplyEvent> {
  for await (const answer of poll(ask, (one) => interimOf(one)?.timeoutMS, delay)) {
    const interim = interimOf(answer)
    if (!interim) yield* show(answer)
    else yield { type: 'progress', ...(typeof interim.text === 'string' && { text: interim.text }) }
  }
}
