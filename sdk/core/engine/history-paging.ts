import type { Conversation } from '../conversation/conversation.ts'
import type { ErrorBubbles } from '../sending/error-bubbles.ts'
import type { History } from '../conversation/history.ts'
import type { Setup } from './setup.ts'
import type { Store } from '../store.ts'
import type { ChatState } from '../types.ts'

interface HistoryPagingParts {
  store: Store<ChatState>
  conversation: Conversation
  failures: ErrorBubbles
  setup: Setup
  /** Aborted when the chat is removed from the page. */
  signal(): AbortSignal
}

/** Pages of older messages, if the page provides `loadHistory`; the code loads only then. */
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

export type HistoryPaging = ReturnType<typeof createHistoryPaging>
