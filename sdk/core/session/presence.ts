/** Whether a chat is in the page. One that was taken out may go on with what has begun, until all of it ends. */
export function createPresence() {
  let lifetime = new AbortController()
  let stay = new AbortController()
  let hasEntered = false
  return {
    /** Aborted when everything ends. */
    lifetime: (): AbortSignal => lifetime.signal,
    /** Aborted as soon as the chat is not in the page: nothing new begins then. */
    stay: (): AbortSignal => stay.signal,
    get isIn(): boolean {
      return !stay.signal.aborted
    },
    /**
     * The chat is put into the page.
     * @returns whether it starts; otherwise it goes on with what it did.
     */
    enter(): boolean {
      const isStart = !hasEntered || lifetime.signal.aborted
      hasEntered = true
      if (lifetime.signal.aborted) lifetime = new AbortController()
      stay = new AbortController()
      return isStart
    },
    /** The chat was taken out of the page. */
    leave: (): void => stay.abort(),
    /** Everything ends. */
    end(): void {
      stay.abort()
      lifetime.abort()
    },
  }
}

export type Presence = ReturnType<typeof createPresence>
