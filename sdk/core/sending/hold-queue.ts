import type { Store } from '../store.ts'
import type { ChatState, MessageQueue } from '../types.ts'

/** Keeps messages that wait from being sent by themselves. */
export function holdQueue(store: Store<ChatState>, held: MessageQueue['held']): void {
  const { queue } = store.get()
  if (queue) store.set({ queue: { ...queue, held } })
}
