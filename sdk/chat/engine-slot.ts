import type { Engine } from '../core/engine/engine.ts'
import { tellListeners, type Listener, type Store } from '../core/store.ts'
import type { ChatState } from '../core/types.ts'
import { callCurrent } from './call-current.ts'

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
      ...callCurrent(() => engine),
      store,
      requests: callCurrent(() => engine.requests),
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
