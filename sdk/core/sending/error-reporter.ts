import type { Conversation } from '../conversation/conversation.ts'
import { displayedErrorText, isLoadingFailure } from './displayed-error.ts'
import { ChatError } from '../errors.ts'
import { messageFrom } from '../conversation/message-content.ts'
import type { Store } from '../store.ts'
import type { ChatState, Message } from '../types.ts'
import type { Environment } from '../environment.ts'

/** Makes a failure something the visitor can see, and tells the page. */
export function createFailures(store: Store<ChatState>, conversation: Conversation, environment: Environment) {
  let prefixes: readonly string[] | undefined

  /** The text that is shown for it; the page hears that text. */
  function tell(error: ChatError): string {
    const text = displayedErrorText(error, store.get().config, prefixes)
    environment.emit('error', text)
    return text
  }

  /** The bubble that shows it. */
  function bubble(error: ChatError, canRetry = false): Message {
    const text = displayedErrorText(error, store.get().config, prefixes)
    // A file that did not come does not come before the page is reloaded: to offer another try would be a promise that fails.
    const part = { type: 'error' as const, text, canRetry: canRetry && !isLoadingFailure(error) }
    return { ...messageFrom({}, { kind: 'error', status: 'failed' }), parts: [part] }
  }

  return {
    tell,
    bubble,
    /** An error bubble where the answer would have been. */
    show(thrown: unknown, { canRetry = false } = {}): void {
      const error = ChatError.from(thrown)
      console.error(error.cause ?? error)
      conversation.append(bubble(error, canRetry))
      tell(error)
    },
    /** Service texts that begin so are shown as they are; from the connector in use. */
    permit(next: readonly string[] | undefined): void {
      prefixes = next
    },
  }
}

export type Failures = ReturnType<typeof createFailures>
