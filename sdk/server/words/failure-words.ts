import { ChatError } from '../../core/errors.ts'
import { textName } from '../../core/labels/localise-text.ts'
import { thrownField } from '../../core/util/thrown/thrown-field.ts'
import { codeFor, visitorWords, type VisitorWords } from './visitor-words.ts'

/**
 * The message that the visitor gets for a failure. A service's own
 * message may contain what is not meant for visitors: it is only logged.
 */
export function failureWords(error: unknown): VisitorWords {
  if (ChatError.is(error) && error.isDisplayable) {
    // Connectors say in English what a chat has in all languages, where one of them answers here.
    const name = textName(error.message, 'error')
    const code = error.code ?? (name && codeFor(name))
    return { text: error.message, ...(code !== undefined && { code }) }
  }
  if (ChatError.is(error) && error.status === 429) return visitorWords('errorBusy')
  return visitorWords(thrownField(error, 'name') === 'TimeoutError' ? 'errorTimeout' : 'errorNoAnswer')
}
