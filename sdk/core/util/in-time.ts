/**
 * Resolves with the promise if it settles in time. The promise itself is not cancelled.
 * @throws what `late` returns if it takes longer.
 */
export async function inTime<Value>(milliseconds: number, promise: Promise<Value>, late: () => Error): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds)
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}
