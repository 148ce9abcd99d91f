import { allMessages } from '../../core/conversation/all-messages.ts'
import { keepAnswers } from '../../core/conversation/keep-answers.ts'
import { isKept } from '../../core/conversation/is-kept.ts'
import type { Message, ChatState } from '../../core/types.ts'
import { publicMessage } from '../../core/conversation/message-content.ts'
import { mergeEntries } from '../../core/storage/merge-entries.ts'
import { arrangeMerged, type MergedConversation } from '../../core/storage/merge-stored.ts'

/** What a chat and a storage had in common when they last synced. */
export interface SyncedVersion {
  /** The storage's version; undefined for a thread that it does not have yet. */
  readonly version: string | undefined
  /** The ids of the messages, oldest first. */
  readonly order: readonly string[]
  /** For each message, the change counter at which this chat's copy equals the storage's. */
  readonly changes: ReadonlyMap<string, number>
  readonly tail: string | undefined
}

export const neverSynced: SyncedVersion = { version: undefined, order: [], changes: new Map(), tail: undefined }

export const changeOf = ({ changedAt = 0 }: Message): number => changedAt

/** True if this chat has changed the message since the last sync. */
export const isChanged = (message: Message, { changes }: SyncedVersion): boolean => changes.get(message.id) !== changeOf(message)

/** The message as a storage keeps it: object URLs of files are valid for one page only. */
const keptForm = (message: Message): string =>
  JSON.stringify(publicMessage(message), (_name, value: unknown) =>
    typeof value === 'string' && value.startsWith('blob:') ? undefined : value instanceof Blob ? value.size : value,
  )

interface Versions {
  readonly state: Pick<ChatState, 'messages' | 'branches'>
  /** The storage's messages. */
  readonly theirs: readonly Message[]
  /** What both had in common before. */
  readonly synced: SyncedVersion
  /** The last message of the most recently viewed branch, according to the storage. */
  readonly tail: string | undefined
  /** Messages that the chat had, and removed before it was first synced. */
  readonly gone?: ReadonlySet<string>
}

/**
 * Merges a chat's and a storage's copy of a thread, starting from the last common version. Additions of both are kept. A message
 * that one side deleted is gone unless the other changed it. If both changed a message, this chat's copy wins, with what the other
 * answered.
 */
export function mergeVersions({ state, theirs, synced, tail, gone }: Versions): {
  readonly merged: MergedConversation
  /** For each message that is now identical in storage and chat, the chat's change counter. */
  readonly changes: ReadonlyMap<string, number>
} {
  const own = allMessages(state)
  const common = new Set(synced.order)
  const theirIds = new Set(theirs.map(({ id }) => id))
  const isCleared = own.some(({ id }) => common.has(id)) && !theirs.some(({ id }) => common.has(id))
  const isDeleted = (message: Message): boolean =>
    common.has(message.id) &&
    !theirIds.has(message.id) &&
    (isCleared || (message.status !== 'streaming' && !isChanged(message, synced)))
  /** The answer to a cleared message is shown to its end, but not saved. */
  const marked = (message: Message): Message =>
    isCleared && message.status === 'streaming' ? { ...message, isOutdated: true } : message
  const kept = own.filter((message) => !isDeleted(message)).map(marked)
  const ownIds = new Set(own.map(({ id }) => id))
  const changes = new Map<string, number>()
  const joined = mergeEntries(
    theirs.filter(({ id }) => ownIds.has(id) || !(common.has(id) || gone?.has(id))),
    kept,
    (their, mine) => {
      if (mine.status === 'streaming') return mine
      const isEqual = keptForm(their) === keptForm(mine)
      if (!isEqual && isChanged(mine, synced)) return keepAnswers(mine, their)
      const form = isEqual ? mine : keepAnswers(their, mine)
      if (isEqual || form === their) changes.set(form.id, changeOf(form))
      return form
    },
  )
  for (const message of joined)
    if (theirIds.has(message.id) && !ownIds.has(message.id)) changes.set(message.id, changeOf(message))
  const keptIds = new Set(kept.map(({ id }) => id))
  const present = state.messages.filter((message) => !isKept(message) || keptIds.has(message.id))
  const shownTail = state.messages.findLast((message) => isKept(message) && keptIds.has(message.id))?.id
  return {
    merged: { ...arrangeMerged(joined, { present, known: ownIds, tail: shownTail ?? tail }), isCleared },
    changes,
  }
}
