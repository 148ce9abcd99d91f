import { ChatError } from '../core/errors.ts'
import type { ConnectorContext } from '../core/types.ts'

const mostAttempts = 3
const firstDelay = 500 // milliseconds; doubles with each attempt
const longestDelay = 30_000 // milliseconds; a service that asks for more is said to be away

/** Answers of a service that has not begun: too many requests, not available, too many for a model. */
const isRefused = ({ status }: ChatError): boolean => status === 429 || status === 503 || status === 529

/** No answer at all, or a gateway that had none: what was asked for may have been done all the same. */
const isLost = ({ status }: ChatError): boolean => status === undefined || status === 502 || status === 504

interface Retries extends Pick<ConnectorContext, 'delay' | 'showWaiting'> {
  /** Whether a request that was done already does nothing more when it is sent again. */
  isRepeatable: boolean
  random?: () => number
}

/**
 * Asks a service again when a failure is one that passes: after the time the service names, or after half a second, a
 * second. Only what fails before an answer began comes here, and what may have been done is not asked for twice.
 */
export async function withRetries<Answer>(
  ask: () => Promise<Answer>,
  { delay, showWaiting, isRepeatable, random = Math.random }: Retries,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask()
    } catch (error) {
      const isPassing = ChatError.is(error) && (isRefused(error) || (isRepeatable && isLost(error)))
      if (attempt === mostAttempts || !isPassing) throw error
      const wait = error.retryAfter ?? firstDelay * 2 ** (attempt - 1) * (0.75 + random() / 2)
      if (wait > longestDelay) throw error
      const isLong = error.retryAfter !== undefined
      if (isLong) showWaiting?.(true)
      await delay(wait)
      if (isLong) showWaiting?.(false)
    }
  }
}
