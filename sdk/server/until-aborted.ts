interface Ends<Given, T> {
  /** Makes an event of what is given. */
  map(given: Given): T
  /** Called when there are no more, for whatever reason. */
  onEnd(): void
}

/**
 * The same events, until a signal is aborted: then its reason is thrown, also where what makes the events pays no heed to the signal.
 */
export async function* untilAborted<Given, T>(
  events: AsyncIterable<Given>,
  signal: AbortSignal,
  { map, onEnd }: Ends<Given, T>,
): AsyncGenerator<T> {
  const iterator = events[Symbol.asyncIterator]()
  let fail: (reason: Error) => void = () => undefined
  const onAbort = (): void => fail(signal.reason as Error)
  /** A promise of its own for each event: a race with one that lasts would keep something of each until the end. */
  const next = (): Promise<IteratorResult<Given>> =>
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
      yield map(value)
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    // Not waited for: it may never come to an end.
    iterator.return?.()?.catch(() => undefined)
    onEnd()
  }
}
