import type { Conversation } from '../../conversation/conversation.ts'
import type { ErrorBubbles } from '../../session/error-bubbles.ts'
import type { HistoryPaging } from './history-paging.ts'
import type { Setup } from '../../session/setup.ts'
import type { Store } from '../../store.ts'
import type { ChatState } from '../../types.ts'

interface HistoryLoaderParts {
  store: Store<ChatState>
  conversation: Conversation
  failures: ErrorBubbles
  setup: Setup
  /** Aborted as soon as the chat is not in the page. */
  signal(): AbortSignal
}

/** Pages of older messages, if the page provides `loadHistory`; the code loads only then. */
export function createHistoryLoader({ store, conversation, failures, setup, signal }: HistoryLoaderParts) {
  let history: Promise<HistoryPaging> | undefined

  function open(): Promise<HistoryPaging> | undefined {
    if (!store.get().config.options.loadHistory) return undefined
    history ??= import('./history-paging.ts').then(({ createHistoryPaging }) =>
      createHistoryPaging(store, conversation, { signal, onError: failures.tell }),
    )
    return history
  }

  return {
    /** Loads the first page, or one that was loading when the chat was removed from the page; then shows the introduction. */
    resume(): void {
      open()
        ?.then(({ resume }) => resume())
        .then(setup.showIntro, failures.show)
    },
    /** Loads the next older page. */
    loadOlder: (): void => void open()?.then(({ load }) => load()),
  }
}

export type HistoryLoader = ReturnType<typeof createHistoryLoader>
