import { ChatError } from '../core/errors.ts'
import type { ConnectorContext } from '../core/types.ts'

const longestWait = 10_000 // milliseconds; nobody looks at a waiting chat for longer
const mostWaits = 2

/** How long a server that has too much to do wants the request to wait. It says so before it does anything. */
const waitOf = (error: unknown): number | undefined =>
  ChatError.is(error) && error.status === 429 && error.retryAfter !== undefined && error.retryAfter <= longestWait
    ? error.retryAfter
    : undefined

/** Asks, and waits for a server that says when it can be asked again. Nothing else is asked again by itself. */
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
