/** Whether a chat is in the page. One that was taken out may go on with what has begun, until all of it ends. */
export interface Presence {
  /** Aborted when everything ends. */
  lifetime(): AbortSignal
  /** Aborted as soon as the chat is not in the page: nothing new begins then. */
  stay(): AbortSignal
  readonly isIn: boolean
  /**
   * The chat is put into the page.
   * @returns whether it starts; otherwise it goes on with what it did.
   */
  enter(): boolean
  /** The chat was taken out of the page. */
  leave(): void
  /** Everything ends. */
  end(): void
}

export function createPresence(): Presence {
  let lifetime = new AbortController()
  let stay = new AbortController()
  let hasEntered = false
  return {
    lifetime: () => lifetime.signal,
    stay: () => stay.signal,
    get isIn() {
      return !stay.signal.aborted
    },
    enter() {
      const isStart = !hasEntered || lifetime.signal.aborted
      hasEntered = true
      if (lifetime.signal.aborted) lifetime = new AbortController()
      stay = new AbortController()
      return isStart
    },
    leave: () => stay.abort(),
    end() {
      stay.abort()
      lifetime.abort()
    },
  }
}
