/** Milliseconds before the second attempt; each further one waits twice as long. */
const firstWait = 1000
const longestWait = 60_000

/** When to try again what failed for want of a connection: when the browser says that there is one, and now and then, because it may be wrong. */
export function createRetryTimer(run: () => void) {
  let wait = firstWait
  let timer: ReturnType<typeof setTimeout> | undefined

  function end(): void {
    clearTimeout(timer)
    timer = undefined
  }

  return {
    /** True while it is too early. */
    isWaiting: (): boolean => timer !== undefined,
    wait(): void {
      end()
      timer = setTimeout(() => {
        timer = undefined
        run()
      }, wait)
      wait = Math.min(wait * 2, longestWait)
    },
    reset(): void {
      end()
      wait = firstWait
    },
    /** Tries now, if it would later: there may be a connection. */
    hurry(): void {
      if (timer === undefined) return
      end()
      run()
    },
    /** Listens to the browser until the signal is aborted. */
    follow(signal: AbortSignal): void {
      const onOnline = (): void => {
        end()
        wait = firstWait
        run()
      }
      globalThis.addEventListener?.('online', onOnline, { signal })
      signal.addEventListener('abort', end, { once: true })
    },
  }
}
