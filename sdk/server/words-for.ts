import { ChatError } from '../core/errors.ts'
import { thrownField } from '../core/util/thrown/thrown-field.ts'

/**
 * The message that the visitor gets for a failure. A service's own
 * message may contain what is not meant for visitors: it is only logged.
 */
export function wordsFor(error: unknown): string {
  if (ChatError.is(error) && error.isDisplayable) return error.message
  if (ChatError.is(error) && error.status === 429) return 'Too many people are asking at the moment. Try again soon.'
  if (thrownField(error, 'name') === 'TimeoutError') return 'The answer took too long. Try again.'
  return "Couldn't get an answer. Try again."
}
