import { joinByTime } from '../storage/merge-entries.ts'
import type { ChatState, Message } from '../types.ts'
import { isKept } from './is-kept.ts'

/** The messages of all branches, in the order of creation. */
export const allMessages = ({ messages, branches }: Pick<ChatState, 'messages' | 'branches'>): Message[] =>
  joinByTime(branches, messages.filter(isKept))
