import { allMessages } from '../../core/conversation/all-messages.ts'
import { isKept } from '../../core/conversation/is-kept.ts'
import type { Message, ChatState } from '../../core/types.ts'
import { publicMessage } from '../../core/conversation/message-content.ts'
import { mergeEntries } from '../../core/storage/merge-entries.ts'
import { arrangeMerged, type MergedConversation } from '../../core/storage/merge-stored.ts'

/** What a chat and a storage had in common when one last heard of the other. */
export interface SyncedVersion {
  /** The version of the storage; undefined for a thread that it does not have yet. */
  readonly version: string | undefined
  /** The ids of the messages, oldest first. */
  readonly order: readonly string[]
  /** Under which change this chat has each message as the storage has it. */
  readonly changes: ReadonlyMap<string, number>
  readonly tail: string | undefined
}

export const neverSynced: SyncedVersion = { version: undefined, order: [], changes: new Map(), tail: undefined }

export const changeOf = ({ changedAt = 0 }: Message): number => changedAt

/** Whether this chat has changed a message since. */
export const isChanged = (message: Message, { changes }: SyncedVersion): boolean => changes.get(message.id) !== changeOf(message)

/** What a storage would keep of it: an address of a file is good for one page only. */
const keptForm = (message: Message): string =>
  JSON.stringify(publicMessage(message), (_name, value: unknown) =>
    typeof value === 'string' && value.startsWith('blob:') ? undefined : value instanceof Blob ? value.size : value,
  )

interface Versions {
  readonly state: Pick<ChatState, 'messages' | 'branches'>
  /** The messages of the storage. */
  readonly theirs: readonly Message[]
  /** What both had in common before. */
  readonly synced: SyncedVersion
  /** The last message of the branch that was viewed last, by the storage. */
  readonly tail: string | undefined
}

/**
 * Joins what a chat and a storage made of one thread since they had it in common: what either added is there, what either deleted
 * is gone unless the other has changed it, and where both changed a message this chat's form counts.
 */
export function mergeVersions({ state, theirs, synced, tail }: Versions): {
  readonly merged: MergedConversation
  /** For each message of the storage that this chat now has in the same form, under which change. */
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
  /** What answers something that was cleared is shown to its end, but not saved. */
  const marked = (message: Message): Message =>
    isCleared && message.status === 'streaming' ? { ...message, isOutdated: true } : message
  const kept = own.filter((message) => !isDeleted(message)).map(marked)
  const ownIds = new Set(own.map(({ id }) => id))
  const changes = new Map<string, number>()
  const joined = mergeEntries(
    theirs.filter(({ id }) => ownIds.has(id) || !common.has(id)),
    kept,
    (their, mine) => {
      if (mine.status === 'streaming') return mine
      const isEqual = keptForm(their) === keptForm(mine)
      const form = isEqual || isChanged(mine, synced) ? mine : their
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
