import { historyMessages } from '../../core/conversation/history-messages.ts'
import { isMessage, publicMessage } from '../../core/conversation/message-content.ts'
import { allMessages } from '../../core/conversation/all-messages.ts'
import type { ThreadStorage } from '../../core/options/threads.ts'
import type { KeeperParts } from '../../core/storage/conversation-keeper.ts'
import type { MergedConversation } from '../../core/storage/merge-stored.ts'
import type { ChatState, Message } from '../../core/types.ts'
import { withFileAddresses } from './with-file-addresses.ts'
import { compareSynced } from './compare-synced.ts'
import { loadBackTo } from './load-back-to.ts'
import { loadPage } from './load-page.ts'
import { mergeOlder } from './merge-older.ts'
import { changeOf, isChanged, mergeVersions, neverSynced } from './merge-versions.ts'
import { storableMessages } from './storable-messages.ts'
import { isConflict } from '../thread-error.ts'

/** So many messages are loaded at once. */
const pageLength = 200
/** A save that is refused more often than this in a row has failed. */
const mostConflicts = 5

type Conversation = Pick<ChatState, 'messages' | 'branches'>

const noMessages: Conversation = { messages: [], branches: [] }

interface ThreadSyncParts {
  readonly id: string
  readonly storage: ThreadStorage
  /** Whether the storage does not have it yet. */
  readonly isNew: boolean
  readonly addressOf: (file: File) => string
  /** The engine that the thread was opened for. */
  engine(): KeeperParts | undefined
}

/** What a storage gave, and what is to be made of it. */
interface Loaded {
  readonly theirs: readonly Message[]
  readonly version: string
  readonly tail: string | undefined
}

/** Keeps what a chat has of a thread and what a storage has of it the same: loads what is new there, and saves what is new here. */
export function createThreadSync({ id, storage, isNew, addressOf, engine }: ThreadSyncParts) {
  let synced = neverSynced
  let needsLoad = !isNew
  let before: string | undefined
  let loaded: Loaded | undefined
  let older: readonly Message[] = []
  /** Messages that the storage has under another id, or none: it cannot be told to keep those up to them. */
  const unnamed = new Set<string>()
  /** How often what is in common was renewed. */
  let renewals = 0
  let lifetime = new AbortController()

  function toMessages(given: readonly unknown[]): Message[] {
    const contents = given.filter(isMessage)
    const messages = historyMessages(withFileAddresses(contents, addressOf), [])
    for (const [index, message] of messages.entries()) if (contents[index]?.id !== message.id) unnamed.add(message.id)
    return messages
  }

  /** Under which change this chat has the messages that the storage has in the same form. */
  const namedChanges = (changes: Iterable<readonly [string, number]>): Map<string, number> =>
    new Map([...changes].filter(([messageId]) => !unnamed.has(messageId)))

  const own = (): Message[] => storableMessages(engine()?.store.get() ?? noMessages)

  function showPaging(last: 'none' | 'complete'): void {
    engine()?.follow()
    engine()?.store.set({ historyPaging: before === undefined ? last : 'ready' })
  }

  /** What a save has to write; undefined when the storage has it all. */
  async function nextSave({ store }: KeeperParts) {
    let found = compareSynced(store.get(), synced)
    if (found.isSynced) return undefined
    // What comes before the first message is not known here, and must not be lost.
    while (sync.hasOlder && found.same === 0) {
      await sync.loadOlder()
      found = compareSynced(store.get(), synced)
    }
    const { messages, same, tail } = found
    if (synced.version === undefined && !messages.length) return undefined
    const kept = storage.savesChanges ? same : 0
    return { messages, tail, changed: messages.slice(kept), after: messages[kept - 1]?.id }
  }

  const sync = {
    toMessages,
    /** Whether the storage has messages of the thread that were never loaded. */
    get needsLoad(): boolean {
      return needsLoad
    },
    get hasOlder(): boolean {
      return before !== undefined
    },
    /** Whether the storage had the thread when it was asked last. */
    get isStored(): boolean {
      return synced.version !== undefined
    },
    /** Whether the storage does not have the message, or not in this form. */
    isUnsaved: (message: Message): boolean => isChanged(message, synced),
    /** All messages of which that is so. */
    unsaved: (): Message[] => own().filter(sync.isUnsaved),
    /** The messages that the next save may send. */
    unsent: (): Message[] => (storage.savesChanges ? sync.unsaved() : own()),
    /** Loads the newest messages, as far back as this chat has some, and shows them. */
    async load(): Promise<void> {
      const { signal } = lifetime
      const renewed = renewals
      const { order } = synced
      const newest = { first: order[0], limit: pageLength + order.length, pageLength, signal, toMessages }
      const given = await loadBackTo(storage, id, newest)
      needsLoad = false
      if (signal.aborted) return
      // A save, or another load, was faster: what came now may be older than what this chat knows.
      if (renewals !== renewed) return sync.load()
      ;({ before, loaded } = given)
      showPaging('none')
    },
    /** Loads the page of messages before those that are there. */
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
    /** What was loaded joined with what this chat has, and with messages that an earlier page could not save. */
    merge(current: Conversation, restored: readonly Message[]): MergedConversation | undefined {
      if (older.length) {
        const merged = mergeOlder(current, older)
        older = []
        return merged
      }
      if (!loaded && !restored.length) return undefined
      const ids = new Set(allMessages(current).map((message) => message.id))
      const state = { ...current, messages: [...current.messages, ...restored.filter((message) => !ids.has(message.id))] }
      const { theirs, version, tail } = loaded ?? { theirs: [], version: undefined, tail: undefined }
      const { merged, changes } = mergeVersions({ state, theirs, synced, tail })
      synced = { version, order: theirs.map((message) => message.id), changes: namedChanges(changes), tail }
      renewals += 1
      loaded = undefined
      return merged
    },
    /**
     * Saves what is new. Where the storage has a newer version, both are joined first.
     * @returns all messages; undefined when nothing was to be saved.
     * @throws what the storage throws, or the reason of the signal: what a save gives after that is ignored.
     */
    async save(parts: KeeperParts, signal: AbortSignal): Promise<readonly Message[] | undefined> {
      for (let conflicts = 0; ;) {
        const save = await nextSave(parts)
        signal.throwIfAborted()
        if (!save) return undefined
        const { messages, changed, after, tail } = save
        const { version: ifVersion } = synced
        try {
          const { version } = await storage.save(id, changed.map(publicMessage), {
            ...(ifVersion !== undefined && { ifVersion }),
            ...(after !== undefined && { after }),
            ...(tail !== undefined && { tail }),
            signal,
          })
          signal.throwIfAborted()
          const changes = new Map(messages.map((message) => [message.id, changeOf(message)]))
          synced = { version, order: messages.map((message) => message.id), changes, tail }
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
    /** Forgets the storage: the next save creates the thread. */
    forget(): void {
      needsLoad = false
      synced = neverSynced
      before = undefined
    },
    /** Ends loading. */
    close(): void {
      lifetime.abort()
      lifetime = new AbortController()
    },
  }
  return sync
}

export type ThreadSync = ReturnType<typeof createThreadSync>
