import type { ChatSession } from '../session/chat-session.ts'
import { joinNames } from './join-names.ts'

/**
 * The name under which the draft of a conversation is kept; undefined while it is not known which conversation that is. Of the new
 * threads of a storage there is one draft: the next page opens another.
 */
export function draftName({ conversation, store, threadId, threadPlace }: ChatSession): string | undefined {
  const [thread, place] = [threadId(), threadPlace()]
  const { storage } = store.get().config
  if (thread === undefined || !place) return storage && joinNames('chat', storage.key)
  // What is stored of it may not have come yet: that nothing is shown does not make it a new one.
  const isNew = place.isNew && !conversation.kept().length
  return isNew ? joinNames('new', place.storage) : joinNames('thread', place.storage, thread)
}

/** What the names of the drafts of a storage's threads begin with. */
export const draftNamesOf = (storageName: string): readonly string[] => [
  joinNames('new', storageName),
  joinNames('thread', storageName),
]
