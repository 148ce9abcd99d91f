import { delay } from '../../core/util/delay.ts'
import { ChatError } from '../../core/errors.ts'
import { createReplays, type Replays } from '../replays.ts'

const mostTries = 5 // reconnects per response, however much each of them delivers
const defaultPause = 1000 // milliseconds
const shortestPause = 100 // milliseconds; `retry: 0` would send hundreds of requests a second
const longestPause = 30_000 // milliseconds

/** How an interrupted event stream resumes. */
export interface Reconnection {
  /** The server's `retry` field: milliseconds to wait before reconnecting. */
  setPause(milliseconds: number): void
  /**
   * Waits, then requests the events after that id; without an id, the whole response. Throws `reason` once the attempts are used
   * up, and the server's error as soon as it refuses.
   */
  ask(lastEventId: string, reason: unknown): Promise<Response>
  /** Detects the repeated events of one response. */
  createReplays(): Replays
}

/** Requests the rest of a response, a limited number of times. `request` sends the request once. */
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
