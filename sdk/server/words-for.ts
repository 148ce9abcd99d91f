import { ChatError } from '../core/errors.ts'

/** What the visitor is told of a failure. The words of a service may hold what is not for visitors: these are in the log alone. */
export function wordsFor(error: unknown): string {
  if (ChatError.is(error) && error.isDisplayable) return error.message
  if (ChatError.is(error) && error.status === 429) return 'Too many people are asking at the moment. Try again soon.'
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'The answer took too long. Try again.'
  return "Couldn't get an answer. Try again."
}
