interface Parts<Given, Event> {
  map(given: Given): Event
  /** Called when there are no more, for whatever reason: `isWhole` when all have come. */
  onEnd(isWhole: boolean): void
}

/** Events that are asked for one by one. No generator: a server gives thousands of them each second. */
export interface Events<Event> {
  /** Rejects once where they cannot be had, or the signal was aborted; then there are no more. */
  next(): Promise<IteratorResult<Event, undefined>>
  /** Gives a function all that are left. Resolves after the last one; rejects as `next` does, and with what the function throws. */
  forEach(take: (event: Event) => void): Promise<void>
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

  /** Set for each promise, and not made for each event: what thousands of streams hold while they wait is copied again and again. */
  let give: (result: IteratorResult<Event, undefined>) => void = () => undefined

  function take({ done, value }: IteratorResult<Given>): void {
    if (isOver) return
    if (done) {
      finish(true)
      return give(over)
    }
    try {
      give({ done: false, value: map(value) })
    } catch (error) {
      fail(error)
    }
  }

  const refuse = (reason: unknown): void => fail(reason)

  function ask(): void {
    try {
      signal.throwIfAborted()
      iterator ??= begin()[Symbol.asyncIterator]()
      iterator.next().then(take, refuse)
    } catch (error) {
      fail(error)
    }
  }

  /** A race with a promise that lasts would keep something of each event until the end. */
  const promise = <Value>(prepare: (resolve: (value: Value) => void) => typeof give, rest: Value): Promise<Value> =>
    new Promise((resolve, reject) => {
      if (isOver) return resolve(rest)
      fail = (reason) => {
        end()
        reject(reason)
      }
      give = prepare(resolve)
      ask()
    })

  signal.addEventListener('abort', onAbort, { once: true })
  return {
    next: () => promise<IteratorResult<Event, undefined>>((resolve) => resolve, over),
    forEach: (takeEvent) =>
      promise<void>(
        (resolve) => (result) => {
          if (result.done) return resolve()
          takeEvent(result.value)
          ask()
        },
        undefined,
      ),
    end,
  }
}
