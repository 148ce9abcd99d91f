/** Why a storage of threads could not do what it was asked for, with a status as in HTTP. */
export class ThreadError extends Error {
  /** Tells it from other errors. */
  override readonly name = 'ThreadError'
  /** 404 or 410 for a thread that is not there, 409 or 412 for a save that would overwrite a newer version. */
  readonly status: number

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

const statusOf = (error: unknown): unknown => (typeof error === 'object' && error && 'status' in error ? error.status : undefined)

/** Whether a save was refused because the storage has a newer version. */
export const isConflict = (error: unknown): boolean => statusOf(error) === 409 || statusOf(error) === 412

/** Whether the thread is not there, or not any more. */
export const isMissing = (error: unknown): boolean => statusOf(error) === 404 || statusOf(error) === 410

/** Whether the thread was removed. */
export const isGone = (error: unknown): boolean => statusOf(error) === 410

/** Whether the server has no space for more. */
export const isServerFull = (error: unknown): boolean => statusOf(error) === 507
