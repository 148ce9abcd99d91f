import type { ChatSession } from './chat-session.ts'
import type { ErrorBubbles } from './contracts.ts'
import { displayedErrorText, isLoadingFailure } from './displayed-error.ts'
import { ChatError } from '../errors.ts'
import { errorReason } from './error-reason.ts'
import { failureOf } from './failure-of.ts'
import { messageFromContent } from '../conversation/message-content.ts'
import { pageLeaving, mayComeOfLeaving } from '../page-leaving.ts'
import type { Message } from '../types.ts'
import { report } from '../util/thrown/report.ts'

/** Shows failures as error bubbles, logs them, and tells the page by `onError`; not those that come of the visitor leaving. */
export function createErrorBubbles({ store, conversation, environment, presence }: ChatSession): ErrorBubbles {
  let prefixes: readonly string[] | undefined

  /** Determines the text to show, and reports it to the page. */
  function tell(error: ChatError): string {
    const text = displayedErrorText(error, store.get().config, prefixes)
    environment.emit('error', text)
    return text
  }

  /** Creates the error bubble. */
  function bubble(error: ChatError, canRetry = false): Message {
    const { config } = store.get()
    const text = displayedErrorText(error, config, prefixes)
    // A file that failed to load will not load before the page is reloaded, so offering a retry would be misleading.
    const reason = errorReason(error, text, config.labels)
    const part = { type: 'error' as const, text, ...(reason && { reason }), canRetry: canRetry && !isLoadingFailure(error) }
    if (config.isDevelopment) failureOf.set(part, error)
    return { ...messageFromContent({}, { kind: 'error', status: 'failed' }), parts: [part] }
  }

  function showNow(thrown: unknown, { canRetry = false } = {}): void {
    const error = ChatError.from(thrown)
    const { url, status, cause = error } = error
    if (url && status) report('refused-request', `${url} answered ${status}:`, cause)
    else report('failed-request', cause)
    conversation.append(bubble(error, canRetry))
    tell(error)
  }

  return {
    tell,
    bubble,
    showNow,
    show(thrown, { canRetry = false, isOfPage = false, isOver = () => false } = {}) {
      if (!isOfPage && !mayComeOfLeaving(thrown)) return showNow(thrown, { canRetry })
      const { clearings } = conversation
      const showUnlessLeft = async (): Promise<void> => {
        if (await pageLeaving.begin(presence.lifetime()).explains(undefined)) return
        if (conversation.clearings === clearings && !isOver()) showNow(thrown, { canRetry })
      }
      void showUnlessLeft()
    },
    permit(next) {
      prefixes = next
    },
  }
}
