import type { ReplyEvent } from '../../core/types.ts'

const isTextField = /^(text|html|id|name|input|url|title|role|sessionId)$/

/** The event; throws when a text of it is none, for what a service sends is not always what its format says. */
export function validateEvent(event: ReplyEvent): ReplyEvent {
  for (const [name, value] of Object.entries(event)) {
    if (typeof value !== 'string' && isTextField.test(name)) throw new TypeError(`"${name}" of ${event.type} is no text`)
  }
  return event
}
