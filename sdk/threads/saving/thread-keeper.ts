import type { ThreadStorage } from '../../core/options/threads.ts'
import type { ConversationKeeper, KeeperParts, ThreadPlace } from '../../core/storage/conversation-keeper.ts'
import type { MergedConversation } from '../../core/storage/merge-stored.ts'
import { pageLeaving } from '../../core/page-leaving.ts'
import type { ChatState, Message, Part } from '../../core/types.ts'
import { unlessLeft } from '../../core/unless-left.ts'
import { storageName } from '../storage-name.ts'
import { isMissing } from '../thread-error.ts'
import { createThreadSaver, type ThreadSaverEvents } from './thread-saver.ts'
import { createThreadSync } from './thread-sync.ts'
import type { UnsavedMessages } from './unsaved-messages.ts'
import { patience, within } from './within.ts'
import { report, reporting } from '../../core/util/thrown/report.ts'

/** The message that was just sent is among this many newest ones: an answer, an error or a loading indicator may follow it. */
const newestMessages = 4

interface ThreadKeeperParts extends ThreadSaverEvents {
  readonly id: string
  readonly storage: ThreadStorage
  /** True if the storage does not have the thread yet. */
  readonly isNew: boolean
  readonly unsaved: UnsavedMessages
  readonly addressOf: (file: File) => string
}

/** Keeps one thread in a storage: loads it, saves changes after a short delay, and reports failures. */
export interface ThreadKeeper {
  readonly place: ThreadPlace
  inputText(): undefined
  merge(state: Pick<ChatState, 'messages' | 'branches'>): MergedConversation | undefined
  repair(): undefined
  save(): void
  flush(): void
  delete(): void
  clear(): void
  loadOlder(): Promise<void>
  /** True while something is unsaved. */
  readonly isUnsaved: boolean
  /** True if the last save failed. */
  readonly hasFailed: boolean
  /**
   * Loads the thread into an engine.
   * @throws the storage's error if it does not have the thread and no earlier page left unsaved messages; other failures are
   * reported as problems.
   */
  open(parts: KeeperParts): Promise<ConversationKeeper>
  /** Another tab has changed the thread. */
  refresh(): Promise<void>
  /** Another tab has removed the thread: a save that is underway may have been faster. */
  doubt(): void
  /** The thread is there again, or for the first time: loads what was missed, and saves what could not be. */
  revive(): Promise<void>
  /** Claims a call in a storage that can. Rejects if it fails, or takes too long. */
  claim(callId: string): Promise<boolean>
  /**
   * Saves what was answered in a message, at once, so that no other device answers, too.
   * @returns false if one has already: its answer is shown then. A storage that fails refuses nothing.
   */
  confirm(messageId: string, answered: Part): Promise<boolean>
  settle(): Promise<boolean>
  /** Retries what failed. */
  retry(): Promise<void>
  /** Saves pending changes; resolves when they are saved, have failed, or take too long. */
  settled(): Promise<void>
  /** Saves the whole thread again, as one that the storage does not have. */
  recreate(): Promise<void>
  /** The thread is removed: deletes the messages kept for a later page. */
  discard(): void
  /** Cancels pending saves and loads. */
  close(): void
}

export function createThreadKeeper({ id, storage, isNew, unsaved, addressOf, ...told }: ThreadKeeperParts): ThreadKeeper {
  const { onProblem } = told
  let engine: KeeperParts | undefined
  let restored: readonly Message[] = []
  let opening: Promise<ConversationKeeper> | undefined
  const sync = createThreadSync({ id, storage, isNew, addressOf, engine: () => engine })
  const saver = createThreadSaver({ id, storage, sync, unsaved, engine: () => engine, ...told })

  async function open(parts: KeeperParts): Promise<ConversationKeeper> {
    engine = parts
    parts.growing.keepUnder(unsaved.growingPrefix)
    const left = await unsaved.readAll(await parts.growing.adopt())
    restored = sync.toMessages(left).map((message) => ({ ...message, changedAt: parts.clock.next() }))
    if (restored.length) keeper.save()
    // Messages from before the chat had threads belong to the new thread.
    if (!sync.needsLoad && sync.unsaved().length) keeper.save()
    if (!sync.needsLoad) return keeper
    parts.store.set({ historyPaging: 'loading' })
    const loading = sync.load()
    const undertaking = pageLeaving.begin()
    try {
      await within(patience, loading)
    } catch (error) {
      parts.store.set({ historyPaging: 'none' })
      if (isMissing(error)) {
        // The first message creates the thread. Anything an earlier page left unsaved dates from before its first save.
        sync.forget()
        if (!restored.length) throw error
        return keeper
      }
      // A page that is shown again loads it again.
      if (await undertaking.explains(error)) return keeper
      report('threads-not-kept', error)
      onProblem('load-failed', error)
      // Messages that load late are still shown.
      loading.then(
        () => onProblem(undefined),
        () => undefined,
      )
    } finally {
      undertaking.end()
    }
    return keeper
  }

  const keeper: ThreadKeeper = {
    place: { storage: storageName(storage), isNew },
    inputText: () => undefined,
    merge(state: Pick<ChatState, 'messages' | 'branches'>): MergedConversation | undefined {
      const merged = sync.merge(state, restored)
      restored = []
      return merged
    },
    repair: () => undefined,
    save(): void {
      sync.note()
      saver.saveSoon()
      // The message that was just sent is among the last ones. Files are saved at once: when the page is closed, only their names
      // can be written.
      const newest = engine?.store.get().messages.slice(-newestMessages) ?? []
      const sent = newest.filter((message) => message.role === 'user' && sync.isUnsaved(message))
      if (sent.map(unsaved.keepFiles).some(Boolean) && !saver.saving) void saver.saveNow()
    },
    flush(): void {
      saver.keepHere()
      if (saver.isDirty || sync.unsaved().length) void saver.saveNow()
    },
    delete: (): void => keeper.save(),
    clear: (): void => keeper.save(),
    async loadOlder(): Promise<void> {
      if (!sync.hasOlder || engine?.store.get().historyPaging !== 'ready') return
      const { store } = engine
      store.set({ historyPaging: 'loading' })
      await unlessLeft(sync.loadOlder, (error) => {
        report('threads-not-kept', error)
        store.set({ historyPaging: 'failed' })
        onProblem('load-failed', error)
      })
      // The visitor came back to the page that was left meanwhile.
      if (store.get().historyPaging === 'loading') store.set({ historyPaging: 'ready' })
    },
    get isUnsaved(): boolean {
      return saver.isUnsaved
    },
    get hasFailed(): boolean {
      return saver.hasFailed
    },
    open(parts: KeeperParts): Promise<ConversationKeeper> {
      opening = open(parts)
      return opening
    },
    async refresh(): Promise<void> {
      if (!engine) return
      await saver.saving
      // Of a thread that was never saved, because the page was left first, nobody else knows.
      if (sync.needsLoad || sync.isStored) await unlessLeft(sync.load, reporting('threads-not-kept'))
    },
    doubt: (): void => sync.doubt(),
    async revive(): Promise<void> {
      // What it still waits for may be the answer that there is no such thread.
      await opening?.catch(() => undefined)
      await saver.saving
      sync.doubt()
      await saver.saveNow()
    },
    claim: async (callId: string): Promise<boolean> =>
      storage.claim ? within(patience, storage.claim(id, callId, { signal: AbortSignal.timeout(patience) })) : true,
    async confirm(messageId: string, answered: Part): Promise<boolean> {
      if (storage.claim) {
        // It may refuse no outdated save: what others have answered is not to be overwritten.
        await within(patience, keeper.refresh()).catch(reporting('threads-not-kept'))
        return true
      }
      const answer = sync.claimAnswer(messageId, answered)
      await keeper.settled()
      answer.end()
      return !answer.isLost
    },
    async settle(): Promise<boolean> {
      await keeper.settled()
      return !saver.isUnsaved
    },
    async retry(): Promise<void> {
      onProblem(undefined)
      if (engine?.store.get().historyPaging === 'failed') engine.store.set({ historyPaging: 'ready' })
      await saver.saveNow()
    },
    async settled(): Promise<void> {
      const saveAll = async (): Promise<void> => {
        await saver.saving
        if (saver.isDirty) await saver.saveNow()
      }
      await within(patience, saveAll()).catch(reporting('threads-not-kept'))
    },
    recreate(): Promise<void> {
      unsaved.renew()
      sync.forget()
      return saver.saveNow()
    },
    discard: (): void => unsaved.discard(),
    close(): void {
      saver.close()
      sync.close()
    },
  }
  return keeper
}
