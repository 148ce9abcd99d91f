import type { ReplyEvent } from '../core/types.ts'

const isTextField = /^(text|html|id|name|input|url|title|role|sessionId)$/

/** The same events; throws at one whose texts are none, for what a service sends is not always what its format says. */
export function* soundEvents(events: Iterable<ReplyEvent>): Iterable<ReplyEvent> {
  for (const event of events) {
    for (const [name, value] of Object.entries(event)) {
      if (typeof value !== 'string' && isTextField.test(name)) throw new TypeError(`"${name}" of ${event.type} is no text`)
    }
    yield event
  }
}
