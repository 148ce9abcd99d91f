import { siblingsOf } from '../../core/conversation/branches.ts'
import { joinByTime } from '../../core/storage/merge-entries.ts'
import type { ChatState, Message } from '../../core/types.ts'

/** Where a message stands among those of other branches in its place. */
export interface BranchPlace {
  /** From 1. */
  readonly index: number
  readonly count: number
  readonly previous: string | undefined
  readonly next: string | undefined
}

/** The first message of the answer that ends with this one; a visitor's message stands for itself. */
export function answerStart(messages: readonly Message[], message: Message): Message {
  let index = messages.indexOf(message)
  if (message.role !== 'user') while (index > 0 && messages[index - 1]?.role !== 'user') index -= 1
  return messages[index] ?? message
}

/** Undefined where there is no other branch. `messages` are those that count, in their order. */
export function branchPlace(
  message: Message,
  messages: readonly Message[],
  branches: ChatState['branches'],
): BranchPlace | undefined {
  if (!branches.length) return undefined
  const first = answerStart(messages, message)
  const siblings = siblingsOf(joinByTime(branches, messages), first)
  const index = siblings.findIndex(({ id }) => id === first.id)
  return siblings.length < 2 || index < 0
    ? undefined
    : { index: index + 1, count: siblings.length, previous: siblings[index - 1]?.id, next: siblings[index + 1]?.id }
}
