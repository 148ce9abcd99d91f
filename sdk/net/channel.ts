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
  let wake: (() => void) | undefined
  const drainWaiters: (() => void)[] = []

  function empty(): void {
    queue.length = head = 0
    for (const resolve of drainWaiters.splice(0)) resolve()
  }

  async function* read(): AsyncGenerator<T> {
    try {
      for (;;) {
        while (head < queue.length) yield queue[head++] as T
        empty()
        if (end) {
          if ('error' in end) throw end.error
          return
        }
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    } finally {
      // A consumer that has stopped takes nothing more: release a producer that waits for it.
      end ??= {}
      empty()
      onReturn?.()
    }
  }

  function finish(how: { error?: unknown }): void {
    end ??= how
    wake?.()
  }

  return {
    push(value) {
      if (end) return
      queue.push(value)
      wake?.()
    },
    close: () => finish({}),
    fail: (error) => finish({ error }),
    drained: () =>
      new Promise((resolve) => {
        if (queue.length === 0) resolve()
        else drainWaiters.push(resolve)
      }),
    [Symbol.asyncIterator]: read,
  }
}
