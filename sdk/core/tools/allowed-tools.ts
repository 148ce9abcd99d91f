import type { Conversation } from '../conversation/conversation.ts'
import type { Tool } from '../options/tools.ts'
import { isServerTool } from './all-tools.ts'

/** The names, and how often the conversation had been cleared: after clearing it is a new one. */
const known = new WeakMap<Conversation, { readonly clearings: number; readonly names: ReadonlySet<string> }>()

function namesOf(conversation: Conversation): ReadonlySet<string> {
  const { clearings, names } = known.get(conversation) ?? {}
  return (clearings === conversation.clearings && names) || new Set()
}

/** A tool of a server that changes is another one; those of the page are the page's own matter. */
const keyOf = (tool: Tool): string => (isServerTool(tool) ? `${tool.name} ${tool.version}` : tool.name)

/**
 * The tools that the visitor approved for the rest of a conversation. Not stored: after a reload, approval is asked for again.
 */
export const allowedTools = {
  has: (conversation: Conversation, tool: Tool): boolean => namesOf(conversation).has(keyOf(tool)),
  add(conversation: Conversation, tool: Tool): void {
    const names = new Set([...namesOf(conversation), keyOf(tool)])
    known.set(conversation, { clearings: conversation.clearings, names })
  },
}
