interface Ends<T> {
  /** Called with each event. */
  onEvent(event: T): void
  /** Called when there are no more, for whatever reason. */
  onEnd(): void
}

/**
 * The same events, until a signal is aborted: then its reason is thrown, also where what makes the events pays no heed to the signal.
 */
export async function* untilAborted<T>(
  events: AsyncIterable<T>,
  signal: AbortSignal,
  { onEvent, onEnd }: Ends<T>,
): AsyncGenerator<T> {
  const iterator = events[Symbol.asyncIterator]()
  let fail: (reason: Error) => void = () => undefined
  const onAbort = (): void => fail(signal.reason as Error)
  /** A promise of its own for each event: a race with one that lasts would keep something of each until the end. */
  const next = (): Promise<IteratorResult<T>> =>
    new Promise((resolve, reject) => {
      fail = reject
      iterator.next().then(resolve, reject)
    })
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    for (;;) {
      signal.throwIfAborted()
      const { done, value } = await next()
      if (done) return
      onEvent(value)
      yield value
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    // Not waited for: it may never come to an end.
    iterator.return?.()?.catch(() => undefined)
    onEnd()
  }
}
