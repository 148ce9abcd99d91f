import type { CountState, VisitorCount } from './visitor-counts.ts'

interface Window {
  end: number
  count: number
}

/** Windows of one length that are kept at once. Past it, the one that was begun or changed first is forgotten. */
const mostWindows = 100_000

const nothing: CountState = { count: 0, endsIn: 0 }

/** Counts in the memory of the process. `now` is a clock that nobody sets: with the time of day, a jump back would keep a window open. */
export interface ProcessCounts {
  add(counts: readonly VisitorCount[]): void
  /** Milliseconds until none of them is full. */
  wait(counts: readonly VisitorCount[]): number
  /** What others have counted, too. */
  learn(count: VisitorCount, countState: CountState): void
}

export function createProcessCounts(now: () => number = () => performance.now()): ProcessCounts {
  /** By their length, in seconds: of those, one that was begun earlier ends earlier. */
  const byLength = new Map<number, Map<string, Window>>()

  const windowsOf = ({ seconds }: VisitorCount): Map<string, Window> => {
    const known = byLength.get(seconds) ?? new Map<string, Window>()
    byLength.set(seconds, known)
    return known
  }

  /** Undefined where it is over. */
  function windowOf(count: VisitorCount): Window | undefined {
    const window = windowsOf(count).get(count.name)
    return window && window.end > now() ? window : undefined
  }

  function open(count: VisitorCount, window: Window): void {
    const windows = windowsOf(count)
    windows.delete(count.name)
    for (const [name, { end }] of windows) {
      if (end > now() && windows.size < mostWindows) break
      windows.delete(name)
    }
    windows.set(count.name, window)
  }

  const stateOf = (count: VisitorCount): CountState => {
    const window = windowOf(count)
    return window ? { count: window.count, endsIn: window.end - now() } : nothing
  }

  function add(counts: readonly VisitorCount[]): void {
    for (const count of counts) {
      if (count.amount <= 0) continue
      const window = windowOf(count)
      if (window) window.count += count.amount
      else open(count, { end: now() + count.seconds * 1000, count: count.amount })
    }
  }

  return {
    add,
    wait: (counts: readonly VisitorCount[]): number => waitFor(counts, counts.map(stateOf)),
    learn(count: VisitorCount, { count: counted, endsIn }: CountState): void {
      if (endsIn <= 0) return
      const end = now() + endsIn
      const window = windowOf(count)
      // What is to be counted elsewhere in a moment was counted here; in a window that began since then it was not.
      const isSame = window && end < window.end + count.seconds * 500
      open(count, { end, count: isSame ? Math.max(window.count, counted) : counted })
    },
  }
}

/** Milliseconds until none of them is full. Where the most is nothing, there never may be any. */
export const waitFor = (counts: readonly VisitorCount[], states: readonly CountState[]): number =>
  Math.max(
    0,
    ...counts.map(({ most, seconds }, place) => {
      const { count, endsIn } = states[place] ?? nothing
      return count >= most ? endsIn || seconds * 1000 : 0
    }),
  )
