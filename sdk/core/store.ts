import { report } from './util/thrown/report.ts'

/** Called with each new state, and the previous one. */
export type Listener<State> = (state: State, previous: State) => void

/** Holds one immutable state; listeners get the new and the previous one. */
export interface Store<State> {
  get(): State
  /** Replaces the given fields. Listeners are notified in the order they subscribed; nothing happens if nothing differs. */
  set(patch: Partial<State>): void
  /** Returns an unsubscribe function. */
  subscribe(listener: Listener<State>): () => void
}

/** Notifies all listeners of a change. */
export function tellListeners<State>(listeners: Iterable<Listener<State>>, state: State, previous: State): void {
  for (const listener of listeners) {
    try {
      listener(state, previous)
    } catch (error) {
      // An error in one view must not keep the others from being updated.
      report('failed-callback', error)
    }
  }
}

export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial
  let told = initial
  let isTelling = false
  const listeners = new Set<Listener<State>>()

  /** A change made by a listener is reported after the one it responds to, so that everyone gets them in order. */
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
