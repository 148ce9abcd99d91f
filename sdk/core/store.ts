/** Called with every new state, and the one before. */
export type Listener<State> = (state: State, previous: State) => void

/** Holds one state that is replaced, never changed, and tells listeners the new and the old one. */
export interface Store<State> {
  get(): State
  /** Replaces the named fields. Listeners hear of it in the order they subscribed; nothing happens when nothing differs. */
  set(patch: Partial<State>): void
  /** Returns the way to stop listening. */
  subscribe(listener: Listener<State>): () => void
}

/** Tells all listeners of a change. */
export function tellListeners<State>(listeners: Iterable<Listener<State>>, state: State, previous: State): void {
  for (const listener of listeners) {
    try {
      listener(state, previous)
    } catch (error) {
      // One view's fault must not keep the news from the others.
      console.error(error)
    }
  }
}

export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial
  let told = initial
  let isTelling = false
  const listeners = new Set<Listener<State>>()

  /** A change that a listener makes is told after the one it answers, so that nobody sees them in the wrong order. */
  function tell(): void {
    if (isTelling) return
    isTelling = true
    while (told !== state) {
      const previous = told
      const current = (told = state)
      tellListeners(listeners, current, previous)
    }
    isTelling = false
  }

  return {
    get: () => state,
    set(patch) {
      const keys = Object.keys(patch) as (keyof State)[]
      if (keys.every((key) => Object.is(state[key], patch[key]))) return
      state = { ...state, ...patch }
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
