import type { Engine } from '../core/session/engine.ts'
import type { Message } from '../core/types.ts'

/** What concerns all conversations of a chat: the one on screen, and those in the background. */
export const createEngineGroup = (engines: () => readonly Engine[]) => ({
  /** All messages that may show a file, including those of other branches. A message may come twice. */
  *messages(): Generator<Message> {
    for (const { store } of engines()) {
      yield* store.get().messages
      yield* store.get().branches
    }
  },
  /** True while an answer is pending. */
  isBusy: (): boolean => engines().some((engine) => engine.isBusy()),
  /** Calls a function after each change, until the signal is aborted. */
  watch(listener: () => void, signal: AbortSignal): void {
    for (const { store } of engines()) signal.addEventListener('abort', store.subscribe(listener))
  },
})
