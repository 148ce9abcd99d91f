import { isKept } from '../conversation/is-kept.ts'
import { keepAnswers } from '../conversation/keep-answers.ts'
import { historyMessage } from '../conversation/history-messages.ts'
import { splitTree } from '../conversation/message-tree.ts'
import { joinByTime, mergeEntries } from './merge-entries.ts'
import type { StoredChat } from './stored-form.ts'
import type { ChatState, Message } from '../types.ts'

/**
 * Places entries that are not messages (introduction, notices,
 * errors) after the message they followed; what came last stays last.
 */
function withCompanions(merged: readonly Message[], before: readonly Message[]): Message[] {
  const first: Message[] = []
  let companions = first
  const followers = new Map<string, Message[]>()
  for (const message of before) {
    if (isKept(message)) followers.set(message.id, (companions = []))
    else companions.push(message)
  }
  const last = companions === first ? [] : companions
  return [
    ...first,
    ...merged.flatMap((message) => {
      const own = followers.get(message.id) ?? []
      return own === last ? [message] : [message, ...own]
    }),
    ...last,
  ]
}

export interface MergedConversation {
  readonly messages: readonly Message[]
  /** The messages of branches that are not shown. */
  readonly branches: readonly Message[]
  /** Messages that were not there before. */
  readonly added: readonly Message[]
  /** True if another tab cleared the earlier messages. */
  readonly isCleared: boolean
}

/** Separates the merged messages into the visible path, with the entries between them, and the other branches. */
export function arrangeMerged(
  merged: readonly Message[],
  { present, known, tail }: { present: readonly Message[]; known: ReadonlySet<string>; tail: string | undefined },
): Omit<MergedConversation, 'isCleared'> {
  const { visible, branches } = splitTree(merged, tail)
  return { messages: withCompanions(visible, present), branches, added: visible.filter(({ id }) => !known.has(id)) }
}

/** Merges the messages of all branches with what other tabs stored, changed, cleared and deleted. */
export function mergeStored(
  { messages, branches }: Pick<ChatState, 'messages' | 'branches'>,
  { messages: stored, clearedAt, deleted, tail }: StoredChat,
): MergedConversation {
  const wasTaken = ({ id, changedAt = 0 }: Message, mark = Math.max(clearedAt, deleted.get(id) ?? 0)): boolean =>
    mark > 0 && changedAt <= mark
  const isCleared = messages.some((message) => isKept(message) && !message.isOutdated && wasTaken(message, clearedAt))
  const present = messages
    .filter((message) => !isKept(message) || message.status === 'streaming' || !wasTaken(message))
    .map((message) => (isCleared && message.status === 'streaming' ? { ...message, isOutdated: true } : message))
  const shown = present.filter(isKept)
  const kept = joinByTime(
    branches.filter((message) => !wasTaken(message)),
    shown,
  )
  const theirs = stored
    .map(({ id, content, changedAt }): Message => ({ ...historyMessage(content, id), changedAt }))
    .filter(isKept)
  const merged = mergeEntries(theirs, kept, (other, own) => {
    if (own.status === 'streaming') return own
    return (other.changedAt ?? 0) > (own.changedAt ?? 0) ? keepAnswers(other, own) : keepAnswers(own, other)
  })
  const known = new Set(kept.map(({ id }) => id))
  return { ...arrangeMerged(merged, { present, known, tail: shown.at(-1)?.id ?? tail }), isCleared }
}
