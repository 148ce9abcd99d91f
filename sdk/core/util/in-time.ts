/**
 * Resolves with the promise if it settles in time. The promise itself is not cancelled.
 * @throws what `late` returns if it takes longer.
 */
export const inTime = <Value>(milliseconds: number, promise: Promise<Value>, late: () => Error): Promise<Value> =>
  // No race: servers wait like this thousands of times a second.
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), milliseconds)
    promise.then(
      (value) => {
        clearTimeout(timer)
        resolve(value)
      },
      (error: unknown) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })
