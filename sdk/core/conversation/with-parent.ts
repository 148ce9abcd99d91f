import { isKept } from './is-kept.ts'
import type { ChangeClock } from '../storage/change-clock.ts'
import type { ChatState, Message } from '../types.ts'

/** Prepares a message to be added at the end: in a conversation with branches, the last message becomes its parent. */
export function withParent(message: Message, { messages, branches }: Pick<ChatState, 'messages' | 'branches'>): Message {
  const last = messages.findLast(isKept)
  const isTree = branches.length > 0 || last?.parentId !== undefined
  return isTree && message.parentId === undefined ? { ...message, parentId: last?.id ?? null } : message
}

/** Updates a message after the one with this id was renamed: it may be that message, or a child of it. */
export function afterRename(message: Message, id: string, to: string, clock: ChangeClock): Message {
  if (message.id === id) return { ...message, id: to, changedAt: clock.next() }
  return message.parentId === id ? { ...message, parentId: to, changedAt: clock.next() } : message
}

/** Updates a message after others were removed: a child of a removed message becomes a child of that message's parent. */
export function afterRemoval(
  message: Message,
  parents: ReadonlyMap<string, string | null | undefined>,
  clock: ChangeClock,
): Message {
  const { parentId } = message
  if (typeof parentId !== 'string' || !parents.has(parentId)) return message
  return { ...message, parentId: parents.get(parentId) ?? null, changedAt: clock.next() }
}
