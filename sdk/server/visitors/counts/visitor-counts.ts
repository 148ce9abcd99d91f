/** How long a place is kept for who has it, in seconds. */
export const heldFor = 60

/** What is counted of somebody within a time, which begins with the first that is counted. */
export interface VisitorCount {
  /** Whose it is, and what: the same name is the same count, on all servers. */
  readonly name: string
  /** How long that time is. */
  readonly seconds: number
  /** How much is counted now; 0 where it is only asked whether there may be more. */
  readonly amount: number
  /** From how much on there may be no more. What is counted last may go beyond. */
  readonly most: number
}

/** How a count stands. */
export interface CountState {
  /** How much was counted. */
  readonly count: number
  /** Milliseconds until it starts over; 0 where nothing is counted. */
  readonly endsIn: number
}

/** What came of counting. */
export interface TakenCounts {
  /** Whether all were counted; otherwise none was. */
  readonly isTaken: boolean
  /** How they stand after that, in the same order. */
  readonly states: readonly CountState[]
}

/** What servers count together of their visitors, so that a limit is one, however many servers there are, and after a restart. */
export interface VisitorCounts {
  /** Counts all of these, or none where one of them may not be more. */
  take(counts: readonly VisitorCount[]): Promise<TakenCounts>
  /** Counts all of these, whatever they may be: what was used is used. */
  add(counts: readonly VisitorCount[]): Promise<void>
  /**
   * Takes one of so many places, for a minute: `renew` prolongs that.
   * @param id A name for who has it.
   * @returns whether there was one.
   */
  hold(name: string, id: string, most: number): Promise<boolean>
  /** Keeps places for another minute; those that were lost meanwhile stay lost. */
  renew(ids: readonly string[]): Promise<void>
  /** Gives a place back. */
  release(id: string): Promise<void>
}
