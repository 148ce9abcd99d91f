/** Taken once: tests that stop the clock do not stop what is written. */
const { setImmediate } = globalThis

/** Calls a function after what lies ready has been taken in. */
const afterTurn = (act: () => void): void => {
  // Cloudflare Workers have it with `nodejs_compat` only.
  if (typeof setImmediate === 'function') setImmediate(act)
  else queueMicrotask(act)
}

/** How long what was said waits to be written, in milliseconds, while the loop is busy: readers notice a longer pause. */
const longestPause = 100
/** Turns of the loop that take longer than this, in milliseconds, say that the server is behind. */
const longTurn = 10
/** How many such turns what is said in them waits: half of the work of a stream is writing, so that a quarter of the writes is enough. */
const turnsTogether = 4

/** Events on their way to whoever writes them down. */
export interface Turns {
  add(data: readonly string[]): void
  /** There are no more; with an error, why. */
  end(how?: { readonly error?: unknown }): void
  /** What came since it was last asked; undefined when there are no more. Rejects with the error that ended them. */
  next(): Promise<readonly string[] | undefined>
}

interface Waiting {
  give(data: readonly string[] | undefined): void
  fail(error: unknown): void
}

/**
 * Events that are taken in as they come, and given away together after each turn of the event loop: to write several costs little more than
 * to write one. Where the server is behind they are given away a few times a second, so that it catches up.
 */
export function createTurns(): Turns {
  let ready: string[] = []
  let end: { readonly error?: unknown } | undefined
  let waiting: Waiting | undefined
  /** When what is ready was due, by `performance.now()`; undefined where nothing is. */
  let dueSince: number | undefined
  let flushedAt = 0

  function flush(): void {
    dueSince = undefined
    if (!waiting) return
    const { give, fail } = waiting
    const data = ready
    if (data.length) give(data)
    else if (!end) return
    else if ('error' in end) fail(end.error)
    else give(undefined)
    flushedAt = performance.now()
    waiting = undefined
    ready = []
  }

  function flushInTime(): void {
    if (dueSince === undefined) return
    const now = performance.now()
    const turn = now - dueSince
    const pause = turn < longTurn || end ? 0 : Math.min(longestPause, turn * turnsTogether) - (now - flushedAt)
    if (pause > 0) setTimeout(flush, pause)
    else flush()
  }

  function schedule(): void {
    const now = performance.now()
    if (dueSince === undefined) {
      dueSince = now
      afterTurn(flushInTime)
      // An answer may keep the loop busy while it is made.
    } else if (now - dueSince > longestPause) flush()
  }

  return {
    add(data: readonly string[]): void {
      for (const one of data) ready.push(one)
      if (data.length) schedule()
    },
    end(how = {}): void {
      end = how
      schedule()
    },
    next: () =>
      new Promise((give, fail) => {
        waiting = { give, fail }
        if (ready.length || end) schedule()
      }),
  }
}
