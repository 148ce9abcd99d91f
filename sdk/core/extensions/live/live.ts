import type { LoadingBubble } from '../../conversation/loading-bubble.ts'
import type { Conversation } from '../../conversation/conversation.ts'
import type { ErrorBubbles } from '../../session/error-bubbles.ts'
import type { Exchange } from '../../sending/exchange.ts'
import type { LiveConnection, Unanswered } from './live-connection.ts'
import type { Store } from '../../store.ts'
import type { ChatState, Connector } from '../../types.ts'

interface LiveSlotParts {
  store: Store<ChatState>
  conversation: Conversation
  loading: LoadingBubble
  failures: ErrorBubbles
  loadExchange(): Promise<Exchange>
  /** True while the chat is in the page. */
  isIn(): boolean
}

/** Holds the live connection of a chat, if it uses one; the code loads only then. */
export function createLiveSlot({ loadExchange, isIn, ...parts }: LiveSlotParts) {
  const { store } = parts
  let live: LiveConnection | undefined
  /** What the last one left without an answer. */
  let unanswered: Unanswered | undefined
  return {
    get current(): LiveConnection | undefined {
      return live
    },
    async open(reached: Connector, signal: AbortSignal): Promise<void> {
      const { open } = reached
      if (!open) return
      const [{ openLiveConnection }, exchange] = await Promise.all([import('./live-connection.ts'), loadExchange()])
      if (signal.aborted || live || !isIn()) return
      live = openLiveConnection({ ...reached, open }, { ...parts, exchange, unanswered })
      unanswered = undefined
    },
    /** Closes it. The next one offers to send again what nobody has answered, unless it has another target. */
    close({ isKept = true } = {}): void {
      const left = live?.close()
      unanswered = isKept ? (left ?? unanswered) : undefined
      live = undefined
      if (store.get().connection !== 'none') store.set({ connection: 'none' })
    },
  }
}
