import { joinByTime } from '../storage/merge-entries.ts'
import type { ChatState, Message } from '../types.ts'
import { isKept } from './is-kept.ts'

/** The messages of a conversation, of all branches, in the order in which they were made. */
export const allMessages = ({ messages, branches }: Pick<ChatState, 'messages' | 'branches'>): Message[] =>
  joinByTime(branches, messages.filter(isKept))
