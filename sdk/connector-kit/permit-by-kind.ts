import { ChatError } from '../core/errors.ts'
import { isJson } from '../core/util/is-json.ts'

/** The kind of an error, from the fields that services use for it. */
function kindsOf(answer: unknown): unknown[] {
  if (!isJson(answer)) return []
  const { type, code, status, reason, error, details } = answer
  return [type, code, status, reason, ...kindsOf(error), ...(Array.isArray(details) ? details.flatMap(kindsOf) : [])]
}

/** Whether the cause of an error is of one of these kinds. It may be what an interceptor of the page threw, and not let itself be read. */
function isOfKind(cause: unknown, permitted: readonly string[]): boolean {
  try {
    return kindsOf(cause).some((kind) => permitted.includes(String(kind)))
  } catch {
    return false
  }
}

/** The same error; the visitor may read its text when it is of one of these kinds. */
export function permitByKind(error: unknown, permitted: readonly string[]): unknown {
  if (!ChatError.is(error) || !isOfKind(error.cause, permitted)) return error
  const { message, kind, cause, status, retryAfter } = error
  return new ChatError(message, { kind, cause, isDisplayable: true, retryAfter, ...(status !== undefined && { status }) })
}
