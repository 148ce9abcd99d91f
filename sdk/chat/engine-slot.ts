import type { Engine } from '../core/engine/engine.ts'
import { tellListeners, type Listener, type Store } from '../core/store.ts'
import type { ChatState } from '../core/types.ts'

/** Functions under the same names that each call the one that is there now. */
const current = <Functions extends object>(read: () => Functions): Functions =>
  Object.fromEntries(
    Object.keys(read()).map((name) => [
      name,
      (...given: unknown[]) => (read() as Record<string, (...given: unknown[]) => unknown>)[name]?.(...given),
    ]),
  ) as Functions

/**
 * An engine that another one can take the place of, while the views and the page keep what they hold: to them another
 * conversation is a change of the state.
 */
export function createEngineSlot(first: Engine) {
  let engine = first
  const listeners = new Set<Listener<ChatState>>()
  const tell: Listener<ChatState> = (state, previous) => tellListeners(listeners, state, previous)
  let unsubscribe = engine.store.subscribe(tell)

  const store: Store<ChatState> = {
    get: () => engine.store.get(),
    set: (patch) => engine.store.set(patch),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return {
    /** To be held instead of the engine that is in the slot. */
    engine: {
      // Its store and its requests, which are no functions, follow.
      ...current(() => engine),
      store,
      requests: current(() => engine.requests),
    } satisfies Engine,
    /** Puts another engine into the slot. The former one goes on, unseen. */
    put(next: Engine): void {
      if (next === engine) return
      const previous = engine.store.get()
      unsubscribe()
      engine = next
      unsubscribe = engine.store.subscribe(tell)
      tell(engine.store.get(), previous)
    },
  }
}
