import { historyMessages } from '../../core/conversation/history-messages.ts'
import { isValidMessage } from '../../core/conversation/is-valid-message.ts'
import { publicMessage } from '../../core/conversation/message-content.ts'
import { allMessages } from '../../core/conversation/all-messages.ts'
import type { ThreadStorage } from '../../core/options/threads.ts'
import type { KeeperParts } from '../../core/storage/conversation-keeper.ts'
import type { MergedConversation } from '../../core/storage/merge-stored.ts'
import type { ChatState, Message, Part } from '../../core/types.ts'
import { createClaimedAnswers, type ClaimedAnswer } from './claimed-answer.ts'
import { withFileAddresses } from './with-file-addresses.ts'
import { compareSynced } from './compare-synced.ts'
import { isSurpassed } from './is-surpassed.ts'
import { loadBackTo } from './load-back-to.ts'
import { loadPage } from './load-page.ts'
import { mergeOlder } from './merge-older.ts'
import { changeOf, isChanged, mergeVersions, neverSynced } from './merge-versions.ts'
import { storableMessages } from './storable-messages.ts'
import { isConflict, isMissing } from '../thread-error.ts'
import { createUnsyncedIds } from './unsynced-ids.ts'

/** The number of messages per page. */
const pageLength = 200
/** A save that is rejected more often than this in a row has failed. */
const mostConflicts = 5

type Conversation = Pick<ChatState, 'messages' | 'branches'>

const noMessages: Conversation = { messages: [], branches: [] }

interface ThreadSyncParts {
  readonly id: string
  readonly storage: ThreadStorage
  /** True if the storage does not have the thread yet. */
  readonly isNew: boolean
  readonly addressOf: (file: File) => string
  /** The engine that the thread was opened for. */
  engine(): KeeperParts | undefined
}

/** What was loaded from a storage. */
interface Loaded {
  readonly theirs: readonly Message[]
  readonly version: string
  readonly tail: string | undefined
}

/** What a save builds on: the version that is known, the message before the first changed one, and the end. */
const baseOf = (ifVersion: string | undefined, after: string | undefined, tail: string | undefined) => ({
  ...(ifVersion !== undefined && { ifVersion }),
  ...(after !== undefined && { after }),
  ...(tail !== undefined && { tail }),
})

/** What to write of a conversation; undefined if it has nothing yet. */
function saveOf({ messages, same, tail }: ReturnType<typeof compareSynced>, version: string | undefined, savesChanges = false) {
  if (version === undefined && !messages.length) return undefined
  const kept = savesChanges ? same : 0
  return { messages, tail, changed: messages.slice(kept), base: baseOf(version, messages[kept - 1]?.id, tail) }
}

/** The conversation with what an earlier page failed to save, and neither it nor the storage has. */
function withRestored(current: Conversation, restored: readonly Message[], theirs: readonly Message[]): Conversation {
  const ids = new Set(allMessages(current).map((message) => message.id))
  const missing = restored.filter((message) => !ids.has(message.id) && !isSurpassed(message, theirs))
  return { ...current, messages: [...current.messages, ...missing] }
}

/** Syncs a thread between a chat and a storage: loads what is new in the storage, and saves what is new in the chat. */
export interface ThreadSync {
  toMessages(given: readonly unknown[]): Message[]
  claimAnswer(messageId: string, part: Part): ClaimedAnswer
  /** True if the storage has messages of the thread that were never loaded. */
  readonly needsLoad: boolean
  readonly hasOlder: boolean
  /** True if the storage had the thread at the last request. */
  readonly isStored: boolean
  /** True if the storage lacks the message or has an older form of it. */
  isUnsaved(message: Message): boolean
  /** The chat has changed: what it removes later must not come back. */
  note(): void
  /** All messages that the storage lacks or has in an older form. */
  unsaved(): Message[]
  /** The messages that the next save may send. */
  unsent(): Message[]
  /** Loads the newest messages, back to the oldest one that this chat has, and shows them. */
  load(): Promise<void>
  /** Loads the page of messages before the oldest loaded one. */
  loadOlder(): Promise<void>
  /** Merges loaded messages with the chat's, and with those that an earlier page failed to save. */
  merge(current: Conversation, restored: readonly Message[]): MergedConversation | undefined
  /**
   * Saves what is new. If the storage has a newer version, merges it first.
   * @returns all messages; undefined if nothing was new, here or in the storage (whose server may write, too).
   * @throws the storage's error, or the signal's reason: the result of a save that is still running then is ignored.
   */
  save(parts: KeeperParts, signal: AbortSignal): Promise<readonly Message[] | undefined>
  /** Forgets the storage's copy: the next save creates the thread. */
  forget(): void
  /** The storage may have other messages than those that were loaded, or none: the next save loads them first. */
  doubt(): void
  /** Cancels loading. */
  close(): void
}

export function createThreadSync({ id, storage, isNew, addressOf, engine }: ThreadSyncParts): ThreadSync {
  let synced = neverSynced
  let needsLoad = !isNew
  let before: string | undefined
  let loaded: Loaded | undefined
  let older: readonly Message[] = []
  /** Messages that the storage has under another id, or none: a save cannot refer to them by id. */
  const unnamed = new Set<string>()
  /** How often the common version was renewed. */
  let renewals = 0
  let lifetime = new AbortController()
  const claimed = createClaimedAnswers()
  const unsynced = createUnsyncedIds()

  function toMessages(given: readonly unknown[]): Message[] {
    const contents = given.filter(isValidMessage)
    const messages = historyMessages(withFileAddresses(contents, addressOf), [])
    for (const [index, message] of messages.entries()) if (contents[index]?.id !== message.id) unnamed.add(message.id)
    return messages
  }

  /** The change counters of messages that are identical in storage and chat, without those that the storage lacks an id for. */
  const namedChanges = (changes: Iterable<readonly [string, number]>): Map<string, number> =>
    new Map([...changes].filter(([messageId]) => !unnamed.has(messageId)))

  const own = (): Message[] => storableMessages(engine()?.store.get() ?? noMessages)

  function showPaging(last: 'none' | 'complete'): void {
    engine()?.follow()
    engine()?.store.set({ historyPaging: before === undefined ? last : 'ready' })
  }

  /** Loads what a server may have stored of messages that were cleared before the first sync. */
  async function findCleared(): Promise<void> {
    if (synced.version !== undefined || own().length || !unsynced.gone([]).size) return
    await sync.load().catch((error: unknown) => isMissing(error) || Promise.reject(error as Error))
  }

  /** What a save has to write; undefined if the storage is up to date. */
  async function nextSave({ store }: KeeperParts) {
    await findCleared()
    let found = compareSynced(store.get(), synced)
    if (found.isSynced) return undefined
    // Messages before the first one are not loaded yet, and must not be lost.
    while (sync.hasOlder && found.same === 0) {
      await sync.loadOlder()
      found = compareSynced(store.get(), synced)
    }
    return saveOf(found, synced.version, storage.savesChanges)
  }

  const sync: ThreadSync = {
    toMessages,
    claimAnswer: claimed.begin,
    get needsLoad(): boolean {
      return needsLoad
    },
    get hasOlder(): boolean {
      return before !== undefined
    },
    get isStored(): boolean {
      return synced.version !== undefined
    },
    isUnsaved: (message: Message): boolean => isChanged(message, synced),
    note: (): void => unsynced.note(own().filter(({ id: messageId }) => !synced.changes.has(messageId))),
    unsaved: (): Message[] => own().filter(sync.isUnsaved),
    unsent: (): Message[] => (storage.savesChanges ? sync.unsaved() : own()),
    async load(): Promise<void> {
      const { signal } = lifetime
      const renewed = renewals
      const { order } = synced
      const newest = { first: order[0], limit: pageLength + order.length, pageLength, signal, toMessages }
      const given = await loadBackTo(storage, id, newest)
      needsLoad = false
      if (signal.aborted) return
      // A save or another load was faster: this page may be older than what the chat has.
      if (renewals !== renewed) return sync.load()
      ;({ before, loaded } = given)
      showPaging('none')
    },
    async loadOlder(): Promise<void> {
      const { signal } = lifetime
      const page = await loadPage(storage, id, { limit: pageLength, before, signal })
      const known = new Set(synced.order)
      older = toMessages(page.messages).filter((message) => !known.has(message.id))
      before = page.before
      synced = {
        ...synced,
        order: [...older.map((message) => message.id), ...synced.order],
        changes: namedChanges([...older.map((message) => [message.id, changeOf(message)] as const), ...synced.changes]),
      }
      showPaging('complete')
    },
    merge(current: Conversation, restored: readonly Message[]): MergedConversation | undefined {
      if (older.length) {
        const merged = mergeOlder(current, older)
        older = []
        return merged
      }
      if (!loaded && !restored.length) return undefined
      const { theirs, version, tail } = loaded ?? { theirs: [], version: undefined, tail: undefined }
      const state = withRestored(current, restored, theirs)
      const gone = unsynced.gone(allMessages(state))
      const { merged, changes } = mergeVersions({ state: claimed.settle(state, theirs), theirs, synced, tail, gone })
      unsynced.settle(theirs.map((message) => message.id).filter((messageId) => !gone.has(messageId)))
      synced = { version, order: theirs.map((message) => message.id), changes: namedChanges(changes), tail }
      renewals += 1
      loaded = undefined
      return merged
    },
    async save(parts: KeeperParts, signal: AbortSignal): Promise<readonly Message[] | undefined> {
      for (let conflicts = 0; ;) {
        const save = await nextSave(parts)
        signal.throwIfAborted()
        if (!save) return conflicts ? own() : undefined
        const { messages, changed, base, tail } = save
        try {
          const { version } = await storage.save(id, changed.map(publicMessage), { ...base, signal })
          signal.throwIfAborted()
          const changes = new Map(messages.map((message) => [message.id, changeOf(message)]))
          synced = { version, order: messages.map((message) => message.id), changes, tail }
          unsynced.settle(synced.order)
          renewals += 1
          unnamed.clear()
          return messages
        } catch (error) {
          conflicts += 1
          if (!isConflict(error) || conflicts > mostConflicts) throw error
          await sync.load()
        }
      }
    },
    forget(): void {
      needsLoad = false
      synced = neverSynced
      before = undefined
    },
    doubt(): void {
      needsLoad = true
      // A load that is underway asked too early.
      renewals += 1
    },
    close(): void {
      lifetime.abort()
      lifetime = new AbortController()
    },
  }
  return sync
}
