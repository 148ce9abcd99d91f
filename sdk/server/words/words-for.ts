import { ChatError } from '../../core/errors.ts'
import { thrownField } from '../../core/util/thrown/thrown-field.ts'
import { visitorWords, type VisitorWords } from './visitor-words.ts'

/**
 * The message that the visitor gets for a failure. A service's own
 * message may contain what is not meant for visitors: it is only logged.
 */
export function wordsFor(error: unknown): VisitorWords {
  if (ChatError.is(error) && error.isDisplayable)
    return { text: error.message, ...(error.code !== undefined && { code: error.code }) }
  if (ChatError.is(error) && error.status === 429) return visitorWords('errorBusy')
  return visitorWords(thrownField(error, 'name') === 'TimeoutError' ? 'errorTimeout' : 'errorNoAnswer')
}
