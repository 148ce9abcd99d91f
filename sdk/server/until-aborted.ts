interface Parts<Given, Event> {
  map(given: Given): Event
  /** Called when there are no more, for whatever reason: `isWhole` when all have come. */
  onEnd(isWhole: boolean): void
}

/** Events that are asked for one by one. No generator: a server gives thousands of them each second. */
export interface Events<Event> {
  /** Rejects once where they cannot be had, or the signal was aborted; then there are no more. */
  next(): Promise<IteratorResult<Event, undefined>>
  /** No more are wanted. */
  end(): void
}

const over = { done: true, value: undefined } as const

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
  let fail: (reason: unknown) => void = () => undefined
  const onAbort = (): void => fail(signal.reason)

  function finish(isWhole: boolean): void {
    if (isOver) return
    isOver = true
    signal.removeEventListener('abort', onAbort)
    // Not waited for: it may never come to an end.
    iterator?.return?.()?.catch(() => undefined)
    onEnd(isWhole)
  }

  const end = (): void => finish(false)

  function ask(resolve: (result: IteratorResult<Event, undefined>) => void): void {
    function take({ done, value }: IteratorResult<Given>): void {
      if (isOver) return
      if (done) {
        finish(true)
        return resolve(over)
      }
      try {
        return resolve({ done: false, value: map(value) })
      } catch (error) {
        return fail(error)
      }
    }
    try {
      signal.throwIfAborted()
      iterator ??= begin()[Symbol.asyncIterator]()
      iterator.next().then(take, fail)
    } catch (error) {
      fail(error)
    }
  }

  signal.addEventListener('abort', onAbort, { once: true })
  return {
    /**
     * One promise for each event, which is nearly all that a stream holds while it waits: what thousands of them hold, the garbage
     * collector copies again and again. A race with a promise that lasts would keep something of each event until the end.
     */
    next: () =>
      new Promise((resolve, reject) => {
        fail = (reason) => {
          end()
          reject(reason)
        }
        if (isOver) resolve(over)
        else ask(resolve)
      }),
    end,
  }
}
