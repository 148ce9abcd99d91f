import type { Engine } from '../core/session/engine.ts'
import { tellListeners, type Listener, type Store } from '../core/store.ts'
import type { ChatState } from '../core/types.ts'
import { callCurrent } from './call-current.ts'

/**
 * Holds an engine that can be replaced, while views and page keep their
 * references: to them, another conversation is a change of state.
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
    /** Use this instead of the engine that is in the slot. */
    engine: {
      // Its store and its requests are no functions, so they follow.
      ...callCurrent(() => engine),
      store,
      requests: callCurrent(() => engine.requests),
    } satisfies Engine,
    /** Replaces the engine. The previous one keeps running in the background. */
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
