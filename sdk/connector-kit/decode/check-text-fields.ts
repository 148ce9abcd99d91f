import type { ReplyEvent } from '../../core/types.ts'

const isTextField = /^(text|html|id|name|input|url|title|role|sessionId)$/

/** Returns the event; throws when one of its texts is not a string, because services do not always keep to their format. */
export function checkTextFields(event: ReplyEvent): ReplyEvent {
  for (const [name, value] of Object.entries(event)) {
    if (typeof value !== 'string' && isTextField.test(name)) throw new TypeError(`"${name}" of ${event.type} is no text`)
  }
  return event
}
