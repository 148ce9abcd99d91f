/**
 * Rejects as soon as the signal is aborted, whatever the promise does.
 * @throws what `why` returns then.
 * @default why: the signal's reason
 */
export async function whileWanted<Value>(
  promise: Promise<Value>,
  signal: AbortSignal,
  why: () => Error = () => signal.reason as Error,
): Promise<Value> {
  signal.throwIfAborted()
  let stop: (() => void) | undefined
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(why())
    signal.addEventListener('abort', stop)
  })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    if (stop) signal.removeEventListener('abort', stop)
  }
}
