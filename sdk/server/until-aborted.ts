/**
 * The same events, until a signal is aborted: then its reason is thrown, also where what makes the events pays no heed to the signal.
 * `onEnd` is called when there are no more, for whatever reason.
 */
export async function* untilAborted<T>(events: AsyncIterable<T>, signal: AbortSignal, onEnd: () => void): AsyncGenerator<T> {
  const iterator = events[Symbol.asyncIterator]()
  let fail: (reason: Error) => void = () => undefined
  const aborted = new Promise<never>((_resolve, reject) => (fail = reject))
  aborted.catch(() => undefined)
  const onAbort = (): void => fail(signal.reason as Error)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    for (;;) {
      signal.throwIfAborted()
      const next = await Promise.race([iterator.next(), aborted])
      if (next.done) return
      yield next.value
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    // Not waited for: it may never come to an end.
    iterator.return?.()?.catch(() => undefined)
    onEnd()
  }
}
