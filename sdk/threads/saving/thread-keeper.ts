import type { ThreadStorage } from '../../core/options/threads.ts'
import type { ConversationKeeper, KeeperParts } from '../../core/storage/conversation-keeper.ts'
import type { MergedConversation } from '../../core/storage/merge-stored.ts'
import type { ChatState, Message, ThreadProblem } from '../../core/types.ts'
import { isQuotaExceeded } from '../../core/util/is-quota-exceeded.ts'
import { storageName } from '../storage-name.ts'
import { isGone, isMissing, isServerFull } from '../thread-error.ts'
import { createThreadSync } from './thread-sync.ts'
import type { UnsavedMessages } from './unsaved-messages.ts'
import { threadLockPrefix } from './thread-locks.ts'
import { uploadTime } from './upload-time.ts'
import { withLock } from './with-lock.ts'
import { longestSave, patience, within } from './within.ts'

/** Among so many messages is the one that was sent just now: before an answer, an error, or dots. */
const newestMessages = 4

/** Milliseconds; messages that change within it share one save. */
const saveDelay = 250

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

/** Keeps one thread in a storage: opens it, saves soon what changes, and tells what fails. */
export function createThreadKeeper({ id, storage, isNew, unsaved, addressOf, ...told }: ThreadKeeperParts) {
  const { onProblem, onSaved, onSettled } = told
  let engine: KeeperParts | undefined
  let restored: readonly Message[] = []
  let needsLoad = !isNew
  let isDirty = false
  let hasFailed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let pushing: Promise<void> | undefined
  const sync = createThreadSync({ id, storage, addressOf, engine: () => engine })

  async function load(): Promise<void> {
    await sync.load()
    needsLoad = false
  }

  /** A save that takes too long is given up, and with it the lock that other tabs wait for. */
  async function saveInTime(parts: KeeperParts): Promise<readonly Message[] | undefined> {
    const controller = new AbortController()
    try {
      return await within(longestSave + uploadTime(sync.unsent()), sync.save(parts, controller.signal))
    } finally {
      controller.abort()
    }
  }

  function problemOf(error: unknown, wasLoading: boolean): ThreadProblem {
    // A thread that never was there cannot have been removed, unless the storage says so: its address may be wrong.
    if (isMissing(error)) return wasLoading || sync.isStored || isGone(error) ? 'removed' : 'save-failed'
    if (wasLoading && needsLoad) return 'load-failed'
    if (isServerFull(error)) return 'server-full'
    return isQuotaExceeded(error) ? 'full' : 'save-failed'
  }

  /** Loads what could not be loaded, and saves what is not saved. */
  async function push(parts: KeeperParts): Promise<void> {
    isDirty = false
    const wasLoading = needsLoad
    const slow = setTimeout(
      () => onProblem(needsLoad ? 'load-failed' : 'save-failed'),
      patience + (needsLoad ? 0 : uploadTime(sync.unsent())),
    )
    try {
      if (needsLoad) await load()
      const saved = await withLock(`${threadLockPrefix(storageName(storage))}${id}`, () => saveInTime(parts))
      hasFailed = false
      if (!isDirty) unsaved.remove()
      onProblem(undefined)
      if (saved) onSaved(saved)
    } catch (error) {
      console.error(error)
      isDirty = true
      hasFailed = true
      onProblem(problemOf(error, wasLoading))
    } finally {
      clearTimeout(slow)
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

  const keeper = {
    inputText: () => undefined,
    merge(state: Pick<ChatState, 'messages' | 'branches'>): MergedConversation | undefined {
      const merged = sync.merge(state, restored)
      restored = []
      return merged
    },
    repair: () => undefined,
    save(): void {
      isDirty = true
      hasFailed = false
      // What was sent just now is among the last messages. Files are saved at once: only their names can be written when the page is left.
      const newest = engine?.store.get().messages.slice(-newestMessages) ?? []
      const sent = newest.filter((message) => message.role === 'user' && sync.isUnsaved(message))
      if (sent.map(unsaved.keepFiles).some(Boolean) && !pushing) return void saveNow()
      timer ??= setTimeout(() => void saveNow(), saveDelay)
    },
    flush(): void {
      const changed = sync.unsaved()
      if (changed.length) unsaved.write(changed, needsLoad || sync.isStored)
      if (isDirty || changed.length) void saveNow()
    },
    delete: (): void => keeper.save(),
    clear: (): void => keeper.save(),
    async loadOlder(): Promise<void> {
      if (!sync.hasOlder || engine?.store.get().historyPaging !== 'ready') return
      engine.store.set({ historyPaging: 'loading' })
      try {
        await sync.loadOlder()
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
    /** Whether the last save failed. */
    get hasFailed(): boolean {
      return hasFailed
    },
    /**
     * Loads the thread for an engine.
     * @throws what the storage throws when it does not have the thread, and no earlier page left anything of it; other failures are told as
     * problems.
     */
    async open(parts: KeeperParts): Promise<ConversationKeeper> {
      engine = parts
      restored = sync.toMessages(await unsaved.readAll()).map((message) => ({ ...message, changedAt: parts.clock.next() }))
      if (restored.length) keeper.save()
      // What was said before the chat had threads belongs to the new one.
      if (!needsLoad && sync.unsaved().length) keeper.save()
      if (!needsLoad) return keeper
      parts.store.set({ historyPaging: 'loading' })
      const loading = load()
      try {
        await within(patience, loading)
      } catch (error) {
        parts.store.set({ historyPaging: 'none' })
        if (isMissing(error)) {
          // What is said in it creates it. Where an earlier page left something, it was left before its first save.
          needsLoad = false
          if (!restored.length) throw error
          return keeper
        }
        console.error(error)
        onProblem('load-failed')
        // What comes late is shown all the same.
        loading.then(
          () => onProblem(undefined),
          () => undefined,
        )
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
    /** Saves what waits to be saved, as long as that makes sense to wait for. */
    async settled(): Promise<void> {
      const saveAll = async (): Promise<void> => {
        await pushing
        if (isDirty) await saveNow()
      }
      await within(patience, saveAll()).catch((error: unknown) => console.error(error))
    },
    /** Has the whole thread saved again, as one that the storage does not have. */
    recreate(): Promise<void> {
      sync.forget()
      needsLoad = false
      return saveNow()
    },
    /** The thread is removed: nothing of it is left for a later page. */
    discard: (): void => unsaved.remove(),
    /** Ends what waits. */
    close(): void {
      clearTimeout(timer)
      timer = undefined
      sync.close()
    },
  }
  return keeper
}

export type ThreadKeeper = ReturnType<typeof createThreadKeeper>
