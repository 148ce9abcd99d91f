import type { ChatError } from '../errors.ts'
import type { ErrorPart } from '../types.ts'

/** What failed, of the errors that the page's developer sees: it is no part of the message, which may be stored. */
export const failureOf = new WeakMap<ErrorPart, ChatError>()
