import { inTime } from '../../core/util/in-time.ts'
import { ThreadError } from '../thread-error.ts'

/** How long a chat waits for a storage before it continues without it, in milliseconds. */
export const patience = 10_000

/** How long a save may take, not counting the upload, in milliseconds. */
export const longestSave = 120_000

/** How long a storage may take to list, rename, archive, remove or restore, in milliseconds. */
export const longestAnswer = 30_000

/**
 * Resolves with the promise if it settles in time. The promise itself is not cancelled.
 * @throws ThreadError with status 504 if it takes longer.
 */
export const within = <Value>(milliseconds: number, promise: Promise<Value>): Promise<Value> =>
  inTime(milliseconds, promise, () => new ThreadError(504, 'The storage of the threads does not answer.'))
