import type { Conversation } from '../conversation/conversation.ts'
import { displayedErrorText, isLoadingFailure } from './displayed-error.ts'
import { ChatError } from '../errors.ts'
import { messageFrom } from '../conversation/message-content.ts'
import { pageLeaving } from '../page-leaving.ts'
import { mayComeOfLeaving } from '../may-come-of-leaving.ts'
import type { Store } from '../store.ts'
import type { ChatState, Message } from '../types.ts'
import type { Environment } from '../environment.ts'
import { report } from '../util/thrown/report.ts'

interface ErrorBubblesParts {
  readonly store: Store<ChatState>
  readonly conversation: Conversation
  readonly environment: Environment
  /** Aborted when everything in the chat ends. */
  signal(): AbortSignal
}

interface ShowOptions {
  readonly canRetry?: boolean
  readonly isOfPage?: boolean | undefined
  isOver?(): boolean
}

/** Shows failures to the visitor, and reports them to the page. */
export function createErrorBubbles({ store, conversation, environment, signal }: ErrorBubblesParts) {
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

  function showNow(thrown: unknown, { canRetry = false } = {}): void {
    const error = ChatError.from(thrown)
    report(error.cause ?? error)
    conversation.append(bubble(error, canRetry))
    tell(error)
  }

  return {
    tell,
    bubble,
    showNow,
    /**
     * Shows an error bubble in place of the answer, unless the visitor leaves the page, which may be why it failed. `isOfPage` if nobody
     * knows what it means: it comes from a function of the page. `isOver` tells whether what has failed has been mended meanwhile.
     */
    show(thrown: unknown, { canRetry = false, isOfPage = false, isOver = () => false }: ShowOptions = {}): void {
      if (!isOfPage && !mayComeOfLeaving(thrown)) return showNow(thrown, { canRetry })
      const { clearings } = conversation
      const showUnlessLeft = async (): Promise<void> => {
        if (await pageLeaving.begin(signal()).explains(undefined)) return
        if (conversation.clearings === clearings && !isOver()) showNow(thrown, { canRetry })
      }
      void showUnlessLeft()
    },
    /** Service texts with these prefixes are shown as they are; set from the current connector. */
    permit(next: readonly string[] | undefined): void {
      prefixes = next
    },
  }
}

export type ErrorBubbles = ReturnType<typeof createErrorBubbles>
