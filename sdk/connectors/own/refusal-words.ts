import { ChatError } from '../../core/errors.ts'
import { isJson } from '../../core/util/is-json.ts'
import { thrownField } from '../../core/util/thrown/thrown-field.ts'

/** A refusal in Confab's own format: its `error` is for the visitor, as in an answer. Any other failure stays as it is. */
export function withRefusalWords(failure: unknown): unknown {
  const words = ChatError.is(failure) && isJson(failure.cause) ? thrownField(failure.cause, 'error') : undefined
  if (!ChatError.is(failure) || typeof words !== 'string' || !words) return failure
  const { status, url, retryAfter, code, cause } = failure
  return new ChatError(words, { isDisplayable: true, url, retryAfter, code, cause, ...(status !== undefined && { status }) })
}
