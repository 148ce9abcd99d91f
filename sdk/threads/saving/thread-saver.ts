import type { ThreadStorage } from '../../core/options/threads.ts'
import type { KeeperParts } from '../../core/storage/conversation-keeper.ts'
import { pageLeaving } from '../../core/page-leaving.ts'
import type { Message, ThreadProblem } from '../../core/types.ts'
import { isQuotaExceeded } from '../../core/util/is-quota-exceeded.ts'
import { storageName } from '../storage-name.ts'
import { isGone, isMissing, isServerFull } from '../thread-error.ts'
import { threadLockPrefix } from './thread-locks.ts'
import type { ThreadSync } from './thread-sync.ts'
import type { UnsavedMessages } from './unsaved-messages.ts'
import { uploadTime } from './upload-time.ts'
import { withLock } from '../../core/util/with-lock.ts'
import { longestSave, patience, within } from './within.ts'
import { report } from '../../core/util/thrown/report.ts'

/** Milliseconds; changes within this time share one save. */
const saveDelay = 250
/** How long a save may take before this browser keeps what it saves, in milliseconds: the page may end without notice. */
const longestRisk = 800

/** Events of the saves of a thread. */
export interface ThreadSaverEvents {
  /** The thread's current problem, and the error that it comes of; undefined when it is resolved. */
  onProblem(problem: ThreadProblem | undefined, error?: unknown): void
  /** The storage has a newer version, with these messages. */
  onSaved(messages: readonly Message[]): void
  /** No save is pending any more. */
  onSettled(): void
}

interface ThreadSaverParts extends ThreadSaverEvents {
  readonly id: string
  readonly storage: ThreadStorage
  readonly sync: ThreadSync
  readonly unsaved: UnsavedMessages
  /** The engine that the thread was opened for. */
  engine(): KeeperParts | undefined
}

/** Schedules the saves of a thread, one at a time, and reports failures. */
export function createThreadSaver({ id, storage, sync, unsaved, engine, ...told }: ThreadSaverParts) {
  const { onProblem, onSaved, onSettled } = told
  let isDirty = false
  let hasFailed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let pushing: Promise<void> | undefined

  /** A save that takes too long is abandoned, which also releases the lock that other tabs wait for. */
  async function saveInTime(parts: KeeperParts): Promise<readonly Message[] | undefined> {
    const controller = new AbortController()
    try {
      return await within(longestSave + uploadTime(sync.unsent()), sync.save(parts, controller.signal))
    } finally {
      controller.abort()
    }
  }

  function problemOf(error: unknown, wasLoading: boolean): ThreadProblem {
    // A thread that never existed cannot have been removed, unless the storage says so: its address may be wrong.
    if (isMissing(error)) return wasLoading || sync.isStored || isGone(error) ? 'removed' : 'save-failed'
    if (wasLoading && sync.needsLoad) return 'load-failed'
    if (isServerFull(error)) return 'server-full'
    return isQuotaExceeded(error) ? 'full' : 'save-failed'
  }

  /** Loads what failed to load, then saves what is unsaved. */
  async function push(parts: KeeperParts): Promise<void> {
    isDirty = false
    const undertaking = pageLeaving.begin()
    const wasLoading = sync.needsLoad
    // No list has a thread before its first save: the next page could not find it.
    if (!sync.isStored && !wasLoading) saver.keepHere()
    const risky = setTimeout(saver.keepHere, longestRisk)
    const slow = setTimeout(
      () => onProblem(sync.needsLoad ? 'load-failed' : 'save-failed'),
      patience + (wasLoading ? 0 : uploadTime(sync.unsent())),
    )
    try {
      if (wasLoading) await sync.load()
      // Nobody could tell from what is saved that an answer is not complete.
      parts.growing.write()
      // Two tabs that write the same thread would keep rejecting each other's versions.
      const save = (): ReturnType<typeof saveInTime> => saveInTime(parts)
      // A page that is left does not live to get the lock. If another tab saves meanwhile, the next page saves this again.
      const saved = pageLeaving.isUnderway()
        ? await save()
        : await withLock(`${threadLockPrefix(storageName(storage))}${id}`, save)
      // What the save says of a thread that another tab has removed meanwhile may be older than that.
      if (sync.needsLoad) await sync.load()
      hasFailed = false
      if (!isDirty) {
        unsaved.remove()
        parts.growing.forget()
      }
      onProblem(undefined)
      if (saved) onSaved(saved)
    } catch (error) {
      clearTimeout(slow)
      isDirty = true
      saver.keepHere()
      // What is still unsaved as the page is left is saved by the next one, or by this one when it is shown again.
      if (await undertaking.explains(error)) return
      report('threads-not-kept', error)
      hasFailed = true
      const problem = problemOf(error, wasLoading)
      // Whether it is there again, only the storage can say.
      if (problem === 'removed') sync.doubt()
      onProblem(problem, error)
    } finally {
      clearTimeout(risky)
      clearTimeout(slow)
      undertaking.end()
    }
  }

  const saver = {
    /** True while something is unsaved. */
    get isUnsaved(): boolean {
      return isDirty || pushing !== undefined
    },
    /** True if something has changed since the running save, or since the last one, started. */
    get isDirty(): boolean {
      return isDirty
    },
    /** True if the last save failed. */
    get hasFailed(): boolean {
      return hasFailed
    },
    /** Resolves when the running save has ended. */
    get saving(): Promise<void> | undefined {
      return pushing
    },
    /** Keeps what is unsaved in this browser, for its next page. An answer that grows is kept elsewhere. */
    keepHere(): void {
      const changed = sync.unsaved()
      const ended = changed.filter(({ status }) => status !== 'streaming')
      if (ended.length && unsaved.write(ended, sync.needsLoad || sync.isStored)) engine()?.growing.forget()
    },
    /** Saves after a short delay, so that changes in quick succession share one save. */
    saveSoon(): void {
      isDirty = true
      hasFailed = false
      timer ??= setTimeout(() => void saver.saveNow(), saveDelay)
    },
    /** Saves at once, or after the running save. */
    saveNow(): Promise<void> {
      clearTimeout(timer)
      timer = undefined
      const parts = engine()
      if (!parts) return Promise.resolve()
      pushing ??= push(parts).finally(() => {
        pushing = undefined
        if (isDirty && !hasFailed) saver.saveSoon()
        onSettled()
      })
      return pushing
    },
    /** Cancels the scheduled save. */
    close(): void {
      clearTimeout(timer)
      timer = undefined
    },
  }
  return saver
}
