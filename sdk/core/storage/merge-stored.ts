import { isKept } from '../conversation/is-kept.ts'
import { historyMessage } from '../conversation/history-messages.ts'
import { splitTree } from '../conversation/branches.ts'
import { joinByTime, mergeEntries } from './merge-entries.ts'
import type { StoredChat } from './stored-chat.ts'
import type { ChatState, Message } from '../types.ts'

/** Puts what stands between the messages (introduction, notices, errors) behind the one it followed; what came last stays last. */
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
  /** The messages of the branches that are not shown. */
  readonly branches: readonly Message[]
  /** Those that were not there before. */
  readonly added: readonly Message[]
  /** Whether another tab cleared what was said before. */
  readonly isCleared: boolean
}

/** What is shown and what waits on other branches, of the messages that count and of what stood between those that were shown. */
export function arrangeMerged(
  merged: readonly Message[],
  { present, known, tail }: { present: readonly Message[]; known: ReadonlySet<string>; tail: string | undefined },
): Omit<MergedConversation, 'isCleared'> {
  const { visible, branches } = splitTree(merged, tail)
  return { messages: withCompanions(visible, present), branches, added: visible.filter(({ id }) => !known.has(id)) }
}

/** The messages that are shown and those of other branches, with what other tabs have stored, changed, cleared and deleted of them. */
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
  const merged = mergeEntries(theirs, kept, (other, own) =>
    own.status !== 'streaming' && (other.changedAt ?? 0) > (own.changedAt ?? 0) ? other : own,
  )
  const known = new Set(kept.map(({ id }) => id))
  return { ...arrangeMerged(merged, { present, known, tail: shown.at(-1)?.id ?? tail }), isCleared }
}
