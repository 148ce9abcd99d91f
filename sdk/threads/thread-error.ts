import { ChatError } from '../core/errors.ts'
import { thrownField } from '../core/util/thrown/thrown-field.ts'

/** The failure of a thread storage, with an HTTP status. */
export class ThreadError extends Error {
  /** Distinguishes it from other errors. */
  override readonly name = 'ThreadError'
  /** 404 or 410 if the thread does not exist, 409 or 412 if a save would overwrite a newer version. */
  readonly status: number

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

const statusOf = (error: unknown): unknown => thrownField(error, 'status')

/** True if a save was rejected because the storage has a newer version. */
export const isConflict = (error: unknown): boolean => statusOf(error) === 409 || statusOf(error) === 412

/** True if the thread does not exist, or no longer does. */
export const isMissing = (error: unknown): boolean => statusOf(error) === 404 || statusOf(error) === 410

/** True if the thread was removed. */
export const isGone = (error: unknown): boolean => statusOf(error) === 410

/** What the server says to the visitor about a failure; undefined where it says nothing of the kind. */
export function serverFailure(error: unknown): ChatError | undefined {
  const cause = thrownField(error, 'cause')
  return ChatError.is(cause) ? cause : undefined
}

/** True if the server is out of storage. */
export const isServerFull = (error: unknown): boolean => statusOf(error) === 507
