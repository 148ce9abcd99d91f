import { delay } from '../../core/util/delay.ts'
import { ChatError } from '../../core/errors.ts'
import { createReplays, type Replays } from '../replays.ts'

const mostTries = 5 // for one answer in all, however much each of them brings
const defaultPause = 1000 // milliseconds; chat.md §9
const shortestPause = 100 // milliseconds; `retry: 0` would have a server asked hundreds of times a second
const longestPause = 30_000 // milliseconds

/** How a broken event stream goes on. */
export interface Reconnection {
  /** The server's `retry`: how many milliseconds it wants to be left alone after a break. */
  setPause(milliseconds: number): void
  /**
   * Waits, then asks for what comes after that event; without an id, for the whole answer. Throws `reason` once it was
   * tried often enough, and what the server says as soon as it refuses.
   */
  ask(lastEventId: string, reason: unknown): Promise<Response>
  /** Tells, for one answer, which events come a second time. */
  createReplays(): Replays
}

/** Asks for the rest of an answer as often as is good for the server. `request` sends the request once. */
export function createReconnection(request: (lastEventId: string) => Promise<Response>, signal: AbortSignal): Reconnection {
  let pause = defaultPause
  let tries = 0
  return {
    createReplays,
    setPause(milliseconds) {
      pause = Math.min(Math.max(milliseconds, shortestPause), longestPause)
    },
    async ask(lastEventId, reason) {
      for (;;) {
        if (tries === mostTries) throw reason
        tries += 1
        await delay(pause, signal)
        try {
          return await request(lastEventId)
        } catch (error) {
          if (signal.aborted || (ChatError.is(error) && error.status !== undefined)) throw error
          reason = error
        }
      }
    },
  }
}
