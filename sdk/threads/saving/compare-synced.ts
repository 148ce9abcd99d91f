import { viewedTail } from '../../core/conversation/viewed-tail.ts'
import type { ChatState } from '../../core/types.ts'
import { isChanged, type SyncedVersion } from './merge-versions.ts'
import { storableMessages } from './storable-messages.ts'

/** Compares a conversation with the storage's copy: `same` is the number of leading messages that are identical. */
export function compareSynced(state: Pick<ChatState, 'messages' | 'branches'>, synced: SyncedVersion) {
  const messages = storableMessages(state)
  const tail = viewedTail(state)
  const changed = messages.findIndex((message, index) => synced.order[index] !== message.id || isChanged(message, synced))
  const same = changed < 0 ? messages.length : changed
  const isSynced = same === messages.length && same === synced.order.length && tail === synced.tail
  return { messages, tail, same, isSynced }
}
