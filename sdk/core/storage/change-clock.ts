/** Numbers that order changes, in this page and among all pages that share them. */
export interface ChangeClock {
  /** Returns a number greater than all earlier ones; close to the time in milliseconds. */
  next(): number
  /** Takes note of another page's number: later changes get greater ones. */
  see(stamp: number): void
}

/**
 * A hybrid logical clock (https://cse.buffalo.edu/tech-reports/2014-04.pdf):
 * setting the system clock back does not reorder changes.
 */
export function createChangeClock(now: () => number = Date.now): ChangeClock {
  let last = 0
  return {
    next: () => (last = Math.max(now(), last + 1)),
    see: (stamp) => void (last = Math.max(last, stamp)),
  }
}
