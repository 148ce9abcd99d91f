// The errors for a visitor, or all visitors, who have kept as much as they may: status 507.
import { ThreadError } from '../../threads/thread-error.ts'

/** A visitor has as much as one may have. */
export class ShareError extends ThreadError {
  /** Distinguishes it from a store that is full for all. */
  readonly isOwnShare = true

  constructor() {
    super(507, 'The visitor has no space for more.')
  }
}

/** The visitors have together what all may have; the owner reads why. */
export const fullForAll = (bytes: number): ThreadError =>
  new ThreadError(507, 'There is no space for more.', {
    cause: new Error(`The ${bytes} bytes of \`limits.storage.bytes\` are full.`),
  })
