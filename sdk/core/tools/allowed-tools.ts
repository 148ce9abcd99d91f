import type { Conversation } from '../conversation/conversation.ts'

/** The names, and how often the conversation had been cleared: a cleared one is another. */
const known = new WeakMap<Conversation, { readonly clearings: number; readonly names: ReadonlySet<string> }>()

function namesOf(conversation: Conversation): ReadonlySet<string> {
  const { clearings, names } = known.get(conversation) ?? {}
  return (clearings === conversation.clearings && names) || new Set()
}

/** The tools that the visitor allowed for the rest of a conversation. Nothing of it is stored: a reload asks again. */
export const allowedTools = {
  has: (conversation: Conversation, name: string): boolean => namesOf(conversation).has(name),
  add(conversation: Conversation, name: string): void {
    const names = new Set([...namesOf(conversation), name])
    known.set(conversation, { clearings: conversation.clearings, names })
  },
}
