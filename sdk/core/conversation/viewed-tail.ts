import type { ChatState } from '../types.ts'
import { isKept } from './is-kept.ts'

/** The last message of the viewed branch; undefined if there is only one branch. */
export const viewedTail = ({ messages, branches }: Pick<ChatState, 'messages' | 'branches'>): string | undefined =>
  branches.length ? messages.findLast(isKept)?.id : undefined
