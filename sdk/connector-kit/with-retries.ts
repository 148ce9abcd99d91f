import { ChatError } from '../core/errors.ts'
import type { ConnectorContext } from '../core/types.ts'

const mostAttempts = 3
const firstDelay = 500 // milliseconds; doubles with each attempt
const longestDelay = 30_000 // milliseconds; a service that asks for a longer delay counts as unavailable

/** Status codes of a service that has not started on the request: too many requests, unavailable, model overloaded. */
const isRefused = ({ status }: ChatError): boolean => status === 429 || status === 503 || status === 529

/** No response, or a gateway without one: the request may have been processed all the same. */
const isLost = ({ status }: ChatError): boolean => status === undefined || status === 502 || status === 504

interface Retries extends Pick<ConnectorContext, 'delay' | 'showWaiting'> {
  /** True when a request that was already processed can be repeated without a second effect. */
  isRepeatable: boolean
  random?: () => number
}

/**
 * Retries a request after a temporary failure: after the delay that the service names, otherwise after half a second, then a
 * second. Only failures before the response began are retried, and never a request that may have been processed.
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
