import { ChatError } from '../core/errors.ts'

const mostAttempts = 3
const firstDelay = 500 // milliseconds; doubles with each attempt
const longestDelay = 30_000 // milliseconds; a service that asks for more is said to be away

/** Failures that pass: too many requests, a gateway that has nobody behind it, too many for a model, no answer at all. */
const isPassing = (error: unknown): error is ChatError =>
  ChatError.is(error) &&
  (error.status === undefined || error.status === 429 || (error.status >= 502 && error.status <= 504) || error.status === 529)

/**
 * Asks again when a failure is one that passes: after the time the service names, or after half a second, a second.
 * Only what fails before an answer began comes here, so nothing is ever answered twice.
 */
export async function withRetries<Answer>(
  ask: () => Promise<Answer>,
  delay: (milliseconds: number) => Promise<void>,
  random: () => number = Math.random,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask()
    } catch (error) {
      if (attempt === mostAttempts || !isPassing(error)) throw error
      const wait = error.retryAfter ?? firstDelay * 2 ** (attempt - 1) * (0.75 + random() / 2)
      if (wait > longestDelay) throw error
      await delay(wait)
    }
  }
}
