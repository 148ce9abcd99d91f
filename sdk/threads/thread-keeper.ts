import { historyMessages } from '../core/conversation/history-messages.ts'
import { isMessage, publicMessage } from '../core/conversation/message-content.ts'
import { isStorable } from '../core/conversation/is-storable.ts'
import type { ThreadStorage } from '../core/options/threads.ts'
import type { ConversationKeeper, KeeperParts } from '../core/storage/conversation-keeper.ts'
import { arrangeMerged, type MergedConversation } from '../core/storage/merge-stored.ts'
import type { ChatState, Message, ThreadProblem } from '../core/types.ts'
import { withAddresses } from './file-contents.ts'
import { allMessages, changeOf, isChanged, mergeVersions, neverSynced } from './merge-versions.ts'
import { isConflict, isMissing, isQuotaExceeded } from './thread-error.ts'
import type { UnsavedMessages } from './unsaved-messages.ts'
import { withLock } from './with-lock.ts'

/** Milliseconds; messages that change within it share one save. */
const saveDelay = 250
/** So many messages are loaded at once. */
const pageLength = 200
/** A save that is refused more often than this in a row has failed. */
const mostConflicts = 5

interface ThreadKeeperParts {
  readonly id: string
  readonly storage: ThreadStorage
  /** Whether the storage does not have it yet. */
  readonly isNew: boolean
  readonly unsaved: UnsavedMessages
  readonly addressOf: (file: File) => string
  /** What is wrong with the thread now; undefined when all is well again. */
  onProblem(problem: ThreadProblem | undefined): void
  /** The storage has a newer version, with these messages. */
  onSaved(messages: readonly Message[]): void
  /** Nothing is being saved any more. */
  onSettled(): void
}

/** What a storage gave, and what is to be made of it. */
interface Loaded {
  readonly theirs: readonly Message[]
  readonly version: string
  readonly tail: string | undefined
}

/** Keeps one thread in a storage: loads it, saves what changes, and joins it with what other tabs and devices make of it. */
export function createThreadKeeper(given: ThreadKeeperParts) {
  const { id, storage, isNew, unsaved, addressOf, onProblem, onSaved, onSettled } = given
  let engine: KeeperParts | undefined
  let synced = neverSynced
  let before: string | undefined
  let loaded: Loaded | undefined
  let restored: readonly Message[] = []
  let older: readonly Message[] = []
  let needsLoad = !isNew
  let isDirty = false
  let hasFailed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let pushing: Promise<void> | undefined
  let loading = new AbortController()

  const toMessages = (contents: readonly unknown[]): Message[] =>
    historyMessages(withAddresses(contents.filter(isMessage), addressOf), [])

  /** The messages that are stored, of all branches. */
  const storable = (state: ChatState): Message[] => allMessages(state).filter(isStorable)

  function viewedTail({ messages, branches }: ChatState): string | undefined {
    return branches.length ? messages.findLast(({ kind }) => kind === 'message')?.id : undefined
  }

  /** Loads the newest messages, as far back as this chat has some. */
  async function load(): Promise<void> {
    const { signal } = loading
    let page = await storage.load(id, { limit: pageLength + synced.order.length, signal })
    const { version, tail } = page
    let theirs = toMessages(page.messages)
    const [first] = synced.order
    const isBehind = (): boolean => first !== undefined && !theirs.some((message) => message.id === first)
    while (page.before !== undefined && isBehind()) {
      page = await storage.load(id, { limit: pageLength, before: page.before, signal })
      theirs = [...toMessages(page.messages), ...theirs]
    }
    if (signal.aborted) return
    ;({ before } = page)
    loaded = { theirs, version, tail }
    needsLoad = false
    engine?.follow()
    engine?.store.set({ historyPaging: before === undefined ? 'none' : 'ready' })
  }

  /** Puts older messages before those of this chat. */
  function mergeOlder(state: Pick<ChatState, 'messages' | 'branches'>): MergedConversation {
    const own = allMessages(state)
    const known = new Set(own.map((message) => message.id))
    const tail = state.messages.findLast(({ kind }) => kind === 'message')?.id
    const merged = arrangeMerged([...older, ...own], { present: state.messages, known, tail })
    older = []
    return { ...merged, isCleared: false }
  }

  /** Joins what was loaded, and what an earlier page could not save, with what this chat has. */
  function merge(current: Pick<ChatState, 'messages' | 'branches'>): MergedConversation | undefined {
    if (older.length) return mergeOlder(current)
    if (!loaded && !restored.length) return undefined
    const ids = new Set(allMessages(current).map((message) => message.id))
    const state = { ...current, messages: [...current.messages, ...restored.filter((message) => !ids.has(message.id))] }
    const { theirs, version, tail } = loaded ?? { theirs: [], version: undefined, tail: undefined }
    const { merged, changes } = mergeVersions({ state, theirs, synced, tail })
    synced = { version, order: theirs.map((message) => message.id), changes, tail }
    loaded = undefined
    restored = []
    return merged
  }

  /** What a save has to write; undefined when the storage has it all. */
  async function nextSave({ store }: KeeperParts) {
    const find = () => {
      const messages = storable(store.get())
      let same = 0
      for (const message of messages) {
        if (synced.order[same] !== message.id || isChanged(message, synced)) break
        same += 1
      }
      return { messages, same, tail: viewedTail(store.get()) }
    }
    let { messages, same, tail } = find()
    if (same === messages.length && same === synced.order.length && tail === synced.tail) return undefined
    // What comes before the first message is not known here, and must not be lost.
    while (before !== undefined && same === 0) {
      await loadOlder()
      ;({ messages, same, tail } = find())
    }
    if (synced.version === undefined && !messages.length) return undefined
    const kept = storage.savesChanges ? same : 0
    return { messages, tail, changed: messages.slice(kept), after: messages[kept - 1]?.id }
  }

  async function saveUntilTaken(parts: KeeperParts): Promise<void> {
    for (let conflicts = 0; ;) {
      const save = await nextSave(parts)
      if (!save) return
      const { messages, changed, after, tail } = save
      const { version: ifVersion } = synced
      try {
        const { version } = await storage.save(id, changed.map(publicMessage), {
          ...(ifVersion !== undefined && { ifVersion }),
          ...(after !== undefined && { after }),
          ...(tail !== undefined && { tail }),
          // What is being saved is saved, also when the chat goes.
          signal: new AbortController().signal,
        })
        const changes = new Map(messages.map((message) => [message.id, changeOf(message)]))
        synced = { version, order: messages.map((message) => message.id), changes, tail }
        onSaved(messages)
        return
      } catch (error) {
        conflicts += 1
        if (!isConflict(error) || conflicts > mostConflicts) throw error
        await load()
      }
    }
  }

  /** Loads what could not be loaded, and saves what could not be saved. */
  async function push(parts: KeeperParts): Promise<void> {
    isDirty = false
    const isLoading = needsLoad
    try {
      if (needsLoad) await load()
      await withLock(`confab-thread:${id}`, () => saveUntilTaken(parts))
      hasFailed = false
      if (!isDirty) unsaved.remove()
      onProblem(undefined)
    } catch (error) {
      if (loading.signal.aborted) return
      console.error(error)
      isDirty = true
      hasFailed = true
      const failure = isLoading && needsLoad ? 'load-failed' : isQuotaExceeded(error) ? 'full' : 'save-failed'
      onProblem(isMissing(error) ? 'removed' : failure)
    }
  }

  function saveNow(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (!engine) return Promise.resolve()
    const parts = engine
    pushing ??= push(parts).finally(() => {
      pushing = undefined
      if (isDirty && !hasFailed) keeper.save()
      onSettled()
    })
    return pushing
  }

  async function loadOlder(): Promise<void> {
    const page = await storage.load(id, { limit: pageLength, ...(before !== undefined && { before }), signal: loading.signal })
    const known = new Set(synced.order)
    older = toMessages(page.messages).filter((message) => !known.has(message.id))
    before = page.before
    synced = {
      ...synced,
      order: [...older.map((message) => message.id), ...synced.order],
      changes: new Map([...older.map((message): [string, number] => [message.id, changeOf(message)]), ...synced.changes]),
    }
    engine?.follow()
    engine?.store.set({ historyPaging: before === undefined ? 'complete' : 'ready' })
  }

  const keeper = {
    inputText: () => undefined,
    merge,
    repair: () => undefined,
    save(): void {
      isDirty = true
      hasFailed = false
      timer ??= setTimeout(() => void saveNow(), saveDelay)
    },
    flush(): void {
      if (!engine) return
      const changed = storable(engine.store.get()).filter((message) => isChanged(message, synced))
      if (changed.length) unsaved.write(changed)
      if (isDirty || changed.length) void saveNow()
    },
    delete: (): void => keeper.save(),
    clear: (): void => keeper.save(),
    async loadOlder(): Promise<void> {
      if (before === undefined || engine?.store.get().historyPaging !== 'ready') return
      engine.store.set({ historyPaging: 'loading' })
      try {
        await loadOlder()
      } catch (error) {
        console.error(error)
        engine.store.set({ historyPaging: 'failed' })
        onProblem('load-failed')
      }
    },
    /** Whether something is still to be saved. */
    get isUnsaved(): boolean {
      return isDirty || pushing !== undefined
    },
    /**
     * Loads the thread for an engine.
     * @throws what the storage throws when it does not have the thread; other failures are told as problems.
     */
    async open(parts: KeeperParts): Promise<ConversationKeeper> {
      engine = parts
      restored = toMessages(unsaved.read()).map((message) => ({ ...message, changedAt: parts.clock.next() }))
      if (restored.length) keeper.save()
      if (!needsLoad) return keeper
      parts.store.set({ historyPaging: 'loading' })
      try {
        await load()
      } catch (error) {
        parts.store.set({ historyPaging: 'none' })
        if (isMissing(error)) throw error
        console.error(error)
        onProblem('load-failed')
      }
      return keeper
    },
    /** Another tab has changed the thread. */
    async refresh(): Promise<void> {
      if (!engine) return
      await pushing
      await load().catch((error: unknown) => console.error(error))
    },
    /** Tries again what failed. */
    async retry(): Promise<void> {
      onProblem(undefined)
      if (engine?.store.get().historyPaging === 'failed') engine.store.set({ historyPaging: 'ready' })
      await saveNow()
    },
    /** Saves what waits to be saved. */
    async settled(): Promise<void> {
      await pushing
      if (isDirty) await saveNow()
    },
    /** Has the whole thread saved again, as one that the storage does not have. */
    recreate(): Promise<void> {
      synced = neverSynced
      before = undefined
      return saveNow()
    },
    /** Ends loading. */
    close(): void {
      loading.abort()
      loading = new AbortController()
    },
  }
  return keeper
}

export type ThreadKeeper = ReturnType<typeof createThreadKeeper>
