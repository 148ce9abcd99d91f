import { answerStart, siblingsOf } from '../../core/conversation/message-tree.ts'
import { joinByTime } from '../../core/storage/merge-entries.ts'
import type { ChatState, Message } from '../../core/types.ts'

/** The position of a message among its siblings in other branches. */
export interface BranchPlace {
  /** From 1. */
  readonly index: number
  readonly count: number
  readonly previous: string | undefined
  readonly next: string | undefined
}

/** Undefined without other branches. `messages` are those of the conversation, in order. */
export function branchPlace(
  message: Message,
  messages: readonly Message[],
  branches: ChatState['branches'],
): BranchPlace | undefined {
  if (!branches.length) return undefined
  const place = messages.indexOf(message)
  const first = (message.role === 'user' ? message : messages[answerStart(messages, place)]) ?? message
  const siblings = siblingsOf(joinByTime(branches, messages), first)
  const index = siblings.findIndex(({ id }) => id === first.id)
  return siblings.length < 2 || index < 0
    ? undefined
    : { index: index + 1, count: siblings.length, previous: siblings[index - 1]?.id, next: siblings[index + 1]?.id }
}
