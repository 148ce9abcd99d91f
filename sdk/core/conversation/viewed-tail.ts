import type { ChatState } from '../types.ts'
import { isKept } from './is-kept.ts'

/** The last message of the branch that is viewed; undefined where there is only one. */
export const viewedTail = ({ messages, branches }: Pick<ChatState, 'messages' | 'branches'>): string | undefined =>
  branches.length ? messages.findLast(isKept)?.id : undefined
