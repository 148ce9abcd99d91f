/** Numbers that order changes, in this page and among all pages that share them. */
export interface ChangeClock {
  /** A number greater than every one that was given or seen before; close to the time in milliseconds. */
  next(): number
  /** Takes note of a number that another page gave: whatever is changed from now on is later. */
  see(stamp: number): void
}

/** A hybrid logical clock (https://cse.buffalo.edu/tech-reports/2014-04.pdf): a system clock that is set back reorders nothing. */
export function createChangeClock(now: () => number = Date.now): ChangeClock {
  let last = 0
  return {
    next: () => (last = Math.max(now(), last + 1)),
    see: (stamp) => void (last = Math.max(last, stamp)),
  }
}
