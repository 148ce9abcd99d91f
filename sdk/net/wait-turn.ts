import { ChatError } from '../core/errors.ts'
import type { ConnectorContext } from '../core/types.ts'

const longestWait = 10_000 // milliseconds; no visitor keeps watching a waiting chat for longer
const mostWaits = 2

/** Delay that an overloaded server asks for. It asks before it has processed anything, so sending again is safe. */
const waitOf = (error: unknown): number | undefined =>
  ChatError.is(error) && error.status === 429 && error.retryAfter !== undefined && error.retryAfter <= longestWait
    ? error.retryAfter
    : undefined

/** Sends a request and sends it again after the delay that the server asks for. No other failure is retried here. */
export async function waitForTurn<Answer>(
  ask: () => Promise<Answer>,
  { delay, showWaiting }: Pick<ConnectorContext, 'delay' | 'showWaiting'>,
): Promise<Answer> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await ask()
    } catch (error) {
      const wait = waits < mostWaits ? waitOf(error) : undefined
      if (wait === undefined) throw error
      showWaiting?.(true)
      await delay(wait)
      showWaiting?.(false)
    }
  }
}
