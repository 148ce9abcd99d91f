import type { Store } from '../store.ts'
import type { ChatState, MessageQueue } from '../types.ts'

/** Marks the queue as held, with the reason: its messages are not sent by themselves. `queue.ts` decides what follows from that. */
export function markQueueHeld(store: Store<ChatState>, held: MessageQueue['held']): void {
  const { queue } = store.get()
  if (queue) store.set({ queue: { ...queue, held } })
}
