import type { Conversation } from '../conversation/conversation.ts'
import type { Message, ToolPart } from '../types.ts'

const known = new WeakMap<Conversation, Set<string>>()

/** The visitor approved this call with these arguments, and no other. */
const keyOf = ({ id: messageId }: Message, { id, name, input, approval }: ToolPart): string =>
  JSON.stringify([messageId, id, name, input, approval?.id])

/**
 * The calls of the page's tools that the visitor approved. What stands in a message does not count: services write messages, and could
 * approve a call themselves. Not stored: what was approved runs at once, or not at all.
 */
export const approvedCalls = {
  has: (conversation: Conversation, message: Message, part: ToolPart): boolean =>
    known.get(conversation)?.has(keyOf(message, part)) ?? false,
  add(conversation: Conversation, message: Message, part: ToolPart): void {
    known.set(conversation, (known.get(conversation) ?? new Set()).add(keyOf(message, part)))
  },
}
