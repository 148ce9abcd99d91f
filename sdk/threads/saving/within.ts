import { ThreadError } from '../thread-error.ts'

/** How long a chat waits for a storage before it goes on without it, in milliseconds. */
export const patience = 10_000

/** How long a save may take beside the upload before it counts as failed, in milliseconds. */
export const longestSave = 120_000

/** How long a storage may take to list, rename, archive, remove or restore before that counts as failed, in milliseconds. */
export const longestAnswer = 30_000

/**
 * What a promise gives, if it does so in time. The promise itself goes on.
 * @throws ThreadError with status 504 when it takes longer.
 */
export async function within<Value>(milliseconds: number, promise: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ThreadError(504, 'The storage of the threads does not answer.')), milliseconds)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
