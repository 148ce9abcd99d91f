import { ChatError } from '../../core/errors.ts'
import { isJson } from '../../core/util/is-json.ts'

/** The kind of an error, from the fields that services use for it. */
function kindsOf(answer: unknown): unknown[] {
  if (!isJson(answer)) return []
  const { type, code, status, reason, error, details } = answer
  return [type, code, status, reason, ...kindsOf(error), ...(Array.isArray(details) ? details.flatMap(kindsOf) : [])]
}

/** The same error; the visitor may read its text when it is of one of these kinds. */
export function permitByKind(error: unknown, permitted: readonly string[]): unknown {
  if (!ChatError.is(error) || !kindsOf(error.cause).some((kind) => permitted.includes(String(kind)))) return error
  const { message, kind, cause, status, retryAfter } = error
  return new ChatError(message, { kind, cause, isDisplayable: true, retryAfter, ...(status !== undefined && { status }) })
}
