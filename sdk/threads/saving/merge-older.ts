import { allMessages } from '../../core/conversation/all-messages.ts'
import { isKept } from '../../core/conversation/is-kept.ts'
import { arrangeMerged, type MergedConversation } from '../../core/storage/merge-stored.ts'
import type { ChatState, Message } from '../../core/types.ts'

/** Prepends older messages to a conversation. */
export function mergeOlder(state: Pick<ChatState, 'messages' | 'branches'>, older: readonly Message[]): MergedConversation {
  const own = allMessages(state)
  const known = new Set(own.map((message) => message.id))
  const tail = state.messages.findLast(isKept)?.id
  const merged = arrangeMerged([...older, ...own], { present: state.messages, known, tail })
  return { ...merged, isCleared: false }
}
