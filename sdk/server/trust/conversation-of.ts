import { partsOf } from '../../core/conversation/message-parts.ts'
import type { ConnectorRequest } from '../../core/types.ts'

/**
 * What a conversation is known by, from its first request to its last: the id that its chat gave it, else the message that it began with. A
 * visitor chooses both, and could as well go on with the other conversation.
 */
export function conversationOf({ threadId, messages }: ConnectorRequest): readonly (string | null)[] {
  if (threadId) return ['thread', threadId]
  const first = messages.find(({ role }) => role !== 'ai')
  // What apps show may stand behind the visitor's words for a while.
  const words = partsOf(first ?? {}).find((part) => part.type === 'text')
  return ['beginning', first?.id ?? null, words?.text ?? null]
}
