import { isKept } from './is-kept.ts'
import type { ChangeClock } from '../storage/change-clock.ts'
import type { ChatState, Message } from '../types.ts'

/** The message as it is added at the end: in a conversation that has branches, it names the last one as its parent. */
export function withParent(message: Message, { messages, branches }: Pick<ChatState, 'messages' | 'branches'>): Message {
  const last = messages.findLast(isKept)
  const isTree = branches.length > 0 || last?.parentId !== undefined
  return isTree && message.parentId === undefined ? { ...message, parentId: last?.id ?? null } : message
}

/** The message after the one with this id got another: it may be that one, or follow it. */
export function afterRename(message: Message, id: string, to: string, clock: ChangeClock): Message {
  if (message.id === id) return { ...message, id: to, changedAt: clock.next() }
  return message.parentId === id ? { ...message, parentId: to, changedAt: clock.next() } : message
}

/** The message after others were removed: if it followed one of these, it follows the parent of that one. */
export function afterRemoval(
  message: Message,
  parents: ReadonlyMap<string, string | null | undefined>,
  clock: ChangeClock,
): Message {
  const { parentId } = message
  if (typeof parentId !== 'string' || !parents.has(parentId)) return message
  return { ...message, parentId: parents.get(parentId) ?? null, changedAt: clock.next() }
}
