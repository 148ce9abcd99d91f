import type { Conversation } from '../conversation/conversation.ts'
import { displayedErrorText, isLoadingFailure } from './displayed-error.ts'
import { ChatError } from '../errors.ts'
import { messageFrom } from '../conversation/message-content.ts'
import type { Store } from '../store.ts'
import type { ChatState, Message } from '../types.ts'
import type { Environment } from '../environment.ts'
import { report } from '../util/thrown/report.ts'

/** Shows failures to the visitor, and reports them to the page. */
export function createErrorBubbles(store: Store<ChatState>, conversation: Conversation, environment: Environment) {
  let prefixes: readonly string[] | undefined

  /** Determines the text to show, and reports it to the page. */
  function tell(error: ChatError): string {
    const text = displayedErrorText(error, store.get().config, prefixes)
    environment.emit('error', text)
    return text
  }

  /** Creates the error bubble. */
  function bubble(error: ChatError, canRetry = false): Message {
    const text = displayedErrorText(error, store.get().config, prefixes)
    // A file that failed to load will not load before the page is reloaded, so offering a retry would be misleading.
    const part = { type: 'error' as const, text, canRetry: canRetry && !isLoadingFailure(error) }
    return { ...messageFrom({}, { kind: 'error', status: 'failed' }), parts: [part] }
  }

  return {
    tell,
    bubble,
    /** Shows an error bubble in place of the answer. */
    show(thrown: unknown, { canRetry = false } = {}): void {
      const error = ChatError.from(thrown)
      report(error.cause ?? error)
      conversation.append(bubble(error, canRetry))
      tell(error)
    },
    /** Service texts with these prefixes are shown as they are; set from the current connector. */
    permit(next: readonly string[] | undefined): void {
      prefixes = next
    },
  }
}

export type ErrorBubbles = ReturnType<typeof createErrorBubbles>
