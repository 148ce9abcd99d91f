/** Counts something by visitor in windows of time, each of which begins with the first that is counted. */
export interface Counter {
  /** Milliseconds until something is allowed again; 0 where it is now. */
  wait(visitor: string): number
  add(visitor: string, amount: number): void
}

/** Visitors that are counted at once. Past it, the window that began first is forgotten. */
const mostVisitors = 100_000

/** `now` is a clock that nobody sets: with the time of day, a jump back would keep a window open for years. */
export function createCounter(most: number | undefined, seconds: number, now: () => number): Counter {
  /** The one that ends first stands first. */
  const windows = new Map<string, { readonly end: number; count: number }>()
  if (most === undefined) return { wait: () => 0, add: () => undefined }

  function forget(): void {
    for (const [visitor, { end }] of windows) {
      if (end > now() && windows.size < mostVisitors) return
      windows.delete(visitor)
    }
  }

  return {
    wait(visitor) {
      const window = windows.get(visitor)
      return window && window.count >= most ? Math.max(0, window.end - now()) : 0
    },
    add(visitor, amount) {
      if (amount <= 0) return
      const window = windows.get(visitor)
      if (window && window.end > now()) {
        window.count += amount
        return
      }
      forget()
      windows.set(visitor, { end: now() + seconds * 1000, count: amount })
    },
  }
}
