import type { ChatSession } from '../../session/chat-session.ts'
import type { Connector } from '../../types.ts'
import { openLiveConnection, type LiveConnection, type Unanswered } from './live-connection.ts'

/** Holds the live connection of a chat: a WebSocket, or a handler that keeps sending. */
export function createLive(session: ChatSession) {
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
      const exchange = await session.loadExchange()
      if (signal.aborted || live || !session.presence.isIn) return
      live = openLiveConnection({ ...reached, open }, session, { exchange, unanswered })
      unanswered = undefined
    },
    /** Closes it. The next one offers to send again what nobody has answered, unless it has another target. */
    close({ isKept = true } = {}): void {
      const left = live?.close()
      unanswered = isKept ? (left ?? unanswered) : undefined
      live = undefined
    },
  }
}
