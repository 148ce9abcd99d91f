interface Parts<Given, Event> {
  map(given: Given): Event
  /** Called when there are no more, for whatever reason. */
  onEnd(): void
}

/** Events that are asked for one by one. No generator: a server gives thousands of them each second. */
export interface Events<Event> {
  /** Rejects once where they cannot be had, or the signal was aborted; then there are no more. */
  next(): Promise<IteratorResult<Event, undefined>>
  /** No more are wanted. */
  end(): void
}

/**
 * The events that begin with the first one asked for, until a signal is aborted: then its reason is thrown, also where what makes the
 * events pays no heed to the signal.
 */
export function untilAborted<Given, Event>(
  begin: () => AsyncIterable<Given>,
  signal: AbortSignal,
  { map, onEnd }: Parts<Given, Event>,
): Events<Event> {
  let iterator: AsyncIterator<Given> | undefined
  let isOver = false
  let fail: (reason: Error) => void = () => undefined
  const onAbort = (): void => fail(signal.reason as Error)
  /** A promise of its own for each event: a race with one that lasts would keep something of each until the end. */
  const untilNext = (from: AsyncIterator<Given>): Promise<IteratorResult<Given>> =>
    new Promise((resolve, reject) => {
      fail = reject
      from.next().then(resolve, reject)
    })

  function end(): void {
    if (isOver) return
    isOver = true
    signal.removeEventListener('abort', onAbort)
    // Not waited for: it may never come to an end.
    iterator?.return?.()?.catch(() => undefined)
    onEnd()
  }

  async function next(): Promise<IteratorResult<Event, undefined>> {
    if (isOver) return { done: true, value: undefined }
    try {
      signal.throwIfAborted()
      iterator ??= begin()[Symbol.asyncIterator]()
      const { done, value } = await untilNext(iterator)
      if (!done) return { done: false, value: map(value) }
    } catch (error) {
      end()
      throw error
    }
    end()
    return { done: true, value: undefined }
  }

  signal.addEventListener('abort', onAbort, { once: true })
  return { next, end }
}
