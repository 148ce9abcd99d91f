import type { Environment } from '../core/environment.ts'
import type { Config } from '../core/options/config.ts'
import type { Thread, ThreadStorage } from '../core/options/threads.ts'
import type { ThreadProblem, ThreadRequests, ThreadsState } from '../core/types.ts'
import { unlessLeft } from '../core/unless-left.ts'
import { newThreadId } from './new-thread-id.ts'
import type { ActiveThreads } from './active-threads.ts'
import { createThreadDocuments } from './thread-documents.ts'
import { createThreadSharing } from './thread-sharing.ts'
import { isMissing } from './thread-error.ts'
import type { ThreadList } from './thread-list.ts'
import type { ThreadChannel } from './thread-channel.ts'
import type { UnsavedMessages } from './saving/unsaved-messages.ts'
import { longestAnswer, within } from './saving/within.ts'
import { report } from '../core/util/thrown/report.ts'

/** How long a deletion can be undone, in milliseconds: storages keep removed threads for a minute. */
const undoTime = 50_000

interface ThreadActionsParts {
  readonly active: ActiveThreads
  readonly environment: Environment
  config(): Config
  readonly list: ThreadList
  readonly news: ThreadChannel
  storage(): ThreadStorage
  /** What an earlier page failed to save of a thread. */
  unsaved(id: string): UnsavedMessages
  find(id: string): Thread | undefined
  /** Stores the record of a thread. */
  keep(thread: Thread): void
  showThread(id: string, isNew?: boolean): Promise<void>
  setRemoved(thread: ThreadsState['removed']): void
  setShared(shared: ThreadsState['shared']): void
  setProblem(problem: ThreadProblem | undefined, error?: unknown): void
}

/** The actions that a visitor can take on threads. */
export function createThreadActions(parts: ThreadActionsParts) {
  const { active, list, news, find, keep, showThread, setProblem } = parts
  /** Times out if a storage does not respond, so that the visitor is told. */
  const inTime = (answer: Promise<void>): Promise<void> => within(longestAnswer, answer)
  let removed: Thread | undefined
  let undoTimer: ReturnType<typeof setTimeout> | undefined

  function setRemoved(thread: Thread | undefined): void {
    clearTimeout(undoTimer)
    removed = thread
    parts.setRemoved(thread && { id: thread.id, title: thread.title })
    if (thread) undoTimer = setTimeout(() => setRemoved(undefined), undoTime)
  }

  /** Shows the changes of a thread here and in other tabs. */
  function spread(id: string, change: Partial<Thread>, isRestored = false): void {
    const known = find(id)
    if (!known) return
    const thread = { ...known, ...change }
    keep(thread)
    list.put(thread)
    news.tell({ kind: 'changed', thread, isSaved: false, isRestored })
  }

  /** Runs an action, and reports its failure. */
  async function attempt(id: string, run: () => Promise<void>): Promise<void> {
    const runNow = (): Promise<void> => run().then(() => setProblem(undefined))
    await unlessLeft(runNow, (error) => {
      report('threads-not-kept', error)
      if (isMissing(error)) list.drop(id)
      setProblem('action-failed', error)
    })
  }

  async function rename(id: string, title: string): Promise<void> {
    await inTime(parts.storage().rename(id, title))
    spread(id, { title })
  }

  const newThread = (): Promise<void> => showThread(newThreadId(), true)

  /** Removes a thread and ends what runs in it. */
  async function remove(id: string): Promise<void> {
    const thread = find(id)
    active.get(id)?.engine.requests.stop()
    await active.get(id)?.keeper.settled()
    await inTime(parts.storage().remove(id))
    // Checked only now, because the visitor may have switched threads in the meantime.
    if (active.shown?.id === id) await newThread()
    active.forget(id)
    list.drop(id)
    parts.unsaved(id).discard()
    news.tell({ kind: 'removed', id })
    if (thread) setRemoved(thread)
  }

  /** Restores the open thread after it was deleted elsewhere: from the storage, or from the messages on screen. */
  async function restoreShown(id: string): Promise<void> {
    const { keeper } = active.get(id) ?? {}
    try {
      await inTime(parts.storage().restore(id))
      active.setProblem(id, undefined)
      await keeper?.retry()
    } catch (error) {
      if (!isMissing(error)) throw error
      await keeper?.recreate()
    }
    spread(id, {}, true)
  }

  async function restore(): Promise<void> {
    const { shown } = active
    if (shown?.problem === 'removed') return restoreShown(shown.id)
    const thread = removed
    if (!thread) return
    await inTime(parts.storage().restore(thread.id))
    setRemoved(undefined)
    keep(thread)
    spread(thread.id, {}, true)
    // It may have been opened since, before it was there again.
    await active.get(thread.id)?.keeper.revive()
  }

  const documents = createThreadDocuments({ ...parts, newThread, rename })

  const requests: ThreadRequests = {
    newThread,
    openThread: (id) => showThread(id),
    renameThread: (id, title) => attempt(id, () => rename(id, title.trim())),
    archiveThread: (id, isArchived) =>
      attempt(id, async () => {
        await inTime(parts.storage().archive(id, isArchived))
        spread(id, { archived: isArchived })
      }),
    removeThread: (id) => attempt(id, () => remove(id)),
    restoreThread: () => attempt('', restore),
    exportThread: documents.exportThread,
    importThread: documents.importThread,
    ...createThreadSharing(parts),
    searchThreads: (query) => list.search(query),
    showArchive: (isArchive) => list.showArchive(isArchive),
    loadMoreThreads: () => list.loadMore(),
    async retryThreads() {
      setProblem(undefined)
      const { shown } = active
      if (shown?.problem) await shown.keeper.retry()
      if (list.state.status === 'failed') await list.loadMore()
    },
    dismissThreadNotice(notice) {
      if (notice === 'removed') setRemoved(undefined)
      else if (notice === 'shared') parts.setShared(undefined)
      else setProblem(undefined)
    },
  }

  return {
    requests,
    /**
     * Renames a thread, here and in other tabs.
     * @throws the storage's error.
     */
    rename,
    importConversation: documents.importConversation,
    /** Ends the offer to undo. */
    close: (): void => setRemoved(undefined),
  }
}
