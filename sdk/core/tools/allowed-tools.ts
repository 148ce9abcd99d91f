import type { Conversation } from '../conversation/conversation.ts'

/** The names, and how often the conversation had been cleared: after clearing it is a new one. */
const known = new WeakMap<Conversation, { readonly clearings: number; readonly names: ReadonlySet<string> }>()

function namesOf(conversation: Conversation): ReadonlySet<string> {
  const { clearings, names } = known.get(conversation) ?? {}
  return (clearings === conversation.clearings && names) || new Set()
}

/**
 * The tools that the visitor approved for the rest of a conversation. Not stored: after a reload, approval is asked for again.
 */
export const allowedTools = {
  has: (conversation: Conversation, name: string): boolean => namesOf(conversation).has(name),
  add(conversation: Conversation, name: string): void {
    const names = new Set([...namesOf(conversation), name])
    known.set(conversation, { clearings: conversation.clearings, names })
  },
}
