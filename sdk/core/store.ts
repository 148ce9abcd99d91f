/** Holds one state that is replaced, never changed, and tells listeners the new and the old one. */
export interface Store<State> {
  get(): State
  /** Replaces the named fields. Listeners hear of it at once, in the order they subscribed; nothing happens when nothing differs. */
  set(patch: Partial<State>): void
  /** Returns the way to stop listening. */
  subscribe(listener: (state: State, previous: State) => void): () => void
}

export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<(state: State, previous: State) => void>()
  return {
    get: () => state,
    set(patch) {
      const keys = Object.keys(patch) as (keyof State)[]
      if (keys.every((key) => Object.is(state[key], patch[key]))) return
      const previous = state
      const current = (state = { ...state, ...patch })
      for (const listener of listeners) {
        try {
          listener(current, previous)
        } catch (error) {
          // One view's fault must not keep the news from the others.
          console.error(error)
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
