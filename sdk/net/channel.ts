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

/** Creates a channel; `onReturn` is called once when the iteration ends, for whatever reason. */
export function createChannel<T>(onReturn?: () => void): Channel<T> {
  const queue: T[] = []
  let head = 0
  let end: { error?: unknown } | undefined
  let isOver = false
  let wake: (() => void) | undefined
  /** What producers wait for while something is queued. */
  let drained: Promise<void> | undefined
  let release: (() => void) | undefined

  function empty(): void {
    queue.length = head = 0
    release?.()
    drained = release = undefined
  }

  function finish(how: { error?: unknown }): void {
    end ??= how
    wake?.()
  }

  /** A consumer that has stopped takes nothing more: releases a producer that waits for it. */
  function stop(): IteratorResult<T> {
    if (!isOver) {
      isOver = true
      finish({})
      empty()
      onReturn?.()
    }
    return { value: undefined, done: true }
  }

  /** Not a generator, whose `yield` makes more promises for each item: half of the garbage of a small piece of an answer. */
  const reader: AsyncIterator<T> = {
    async next() {
      if (head === queue.length) {
        empty()
        if (!end) await new Promise<void>((resolve) => (wake = resolve))
      }
      if (head < queue.length) return { value: queue[head++] as T, done: false }
      const over = stop()
      if (end && 'error' in end) throw end.error
      return over
    },
    return: async () => stop(),
  }

  return {
    push(value) {
      if (end) return
      queue.push(value)
      wake?.()
    },
    close: () => finish({}),
    fail: (error) => finish({ error }),
    drained() {
      if (queue.length === 0) return Promise.resolve()
      drained ??= new Promise((resolve) => (release = resolve))
      return drained
    },
    [Symbol.asyncIterator]: () => reader,
  }
}
