import type { Conversation } from '../conversation/conversation.ts'
import type { Failures } from '../sending/error-reporter.ts'
import type { History } from '../conversation/history.ts'
import type { Setup } from './setup.ts'
import type { Store } from '../store.ts'
import type { ChatState } from '../types.ts'

interface HistoryPagingParts {
  store: Store<ChatState>
  conversation: Conversation
  failures: Failures
  setup: Setup
  /** Aborted when the chat leaves the page. */
  signal(): AbortSignal
}

/** Pages of older messages, where the page brings them by `loadHistory`; the code for it is loaded only then. */
export function createHistoryPaging({ store, conversation, failures, setup, signal }: HistoryPagingParts) {
  let history: Promise<History> | undefined

  function open(): Promise<History> | undefined {
    if (!store.get().config.options.loadHistory) return undefined
    history ??= import('../conversation/history.ts').then(({ createHistory }) =>
      createHistory(store, conversation, { signal, onError: failures.tell }),
    )
    return history
  }

  return {
    /** Asks for the first page, or for one that was under way when the chat was taken away; then the introduction is shown. */
    resume(): void {
      open()
        ?.then(({ resume }) => resume())
        .then(setup.showIntro, failures.show)
    },
    /** Asks for the next older page. */
    loadOlder: (): void => void open()?.then(({ load }) => load()),
  }
}

export type HistoryPaging = ReturnType<typeof createHistoryPaging>
