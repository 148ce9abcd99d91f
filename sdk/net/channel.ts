/** A queue between a producer that pushes and a consumer that iterates. */
export interface Channel<T> extends AsyncIterable<T> {
  push(value: T): void
  /** Ends the iteration after the queued items. */
  close(): void
  /** Ends the iteration with an error after the queued items. */
  fail(error: unknown): void
  /** Resolves when every pushed item was consumed, i.e. when more can be pushed. */
  drained(): Promise<void>
}

type Next<T> = Promise<IteratorResult<T>>

/** Creates a channel; `onReturn` is called once when the iteration ends, for whatever reason. */
export function createChannel<T>(onReturn?: () => void): Channel<T> {
  const queue: T[] = []
  let head = 0
  /** True while the consumer works on an item. */
  let isTaken = false
  let end: { error?: unknown } | undefined
  let isOver = false
  /** Gives a consumer that waits the next item, or the end. */
  let give: ((next: IteratorResult<T> | Next<T>) => void) | undefined
  /** What producers wait for until everything is consumed. */
  let drained: Promise<void> | undefined
  let release: (() => void) | undefined

  function empty(): void {
    queue.length = head = 0
    isTaken = false
    release?.()
    drained = release = undefined
  }

  /** A consumer that has stopped takes nothing more: releases a producer that waits for it. */
  function stop(): IteratorResult<T> {
    if (!isOver) {
      isOver = true
      end ??= {}
      empty()
      handOver({ value: undefined, done: true })
      onReturn?.()
    }
    return { value: undefined, done: true }
  }

  function handOver(next: IteratorResult<T>): void {
    give?.(next)
    give = undefined
  }

  async function over(how: { error?: unknown }): Next<T> {
    const done = stop()
    if ('error' in how) throw how.error
    return done
  }

  function finish(how: { error?: unknown }): void {
    if (end) return
    end = how
    const tell = give
    give = undefined
    tell?.(over(how))
  }

  /**
   * Neither a generator nor async functions, and an item goes straight to a consumer that waits: the promises of a small piece of an
   * answer cost more than what is done with it.
   */
  const reader: AsyncIterator<T> = {
    next() {
      if (head < queue.length) {
        isTaken = true
        return Promise.resolve({ value: queue[head++] as T, done: false })
      }
      empty()
      return end ? over(end) : new Promise((resolve) => (give = resolve))
    },
    return: async () => stop(),
  }

  return {
    push(value) {
      if (end) return
      if (give) {
        isTaken = true
        handOver({ value, done: false })
      } else queue.push(value)
    },
    close: () => finish({}),
    fail: (error) => finish({ error }),
    drained() {
      if (!isTaken && queue.length === 0) return Promise.resolve()
      drained ??= new Promise((resolve) => (release = resolve))
      return drained
    },
    [Symbol.asyncIterator]: () => reader,
  }
}
