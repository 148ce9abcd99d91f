import type { Environment } from '../../core/environment.ts'
import { usualStorageKey } from '../../core/options/config.ts'
import type { ThreadStorage } from '../../core/options/threads.ts'
import type { Message } from '../../core/types.ts'
import type { LastThread } from './last-thread.ts'
import { unlessLeft } from '../../core/unless-left.ts'
import { never } from '../saving/never.ts'
import { storageName } from '../storage-name.ts'
import { createUnstoredThreads } from '../saving/unstored-threads.ts'
import { takeOver, type TakenThread } from './take-over.ts'
import { patience, within } from '../saving/within.ts'
import { listThreads } from '../list-threads.ts'
import { report, reporting } from '../../core/util/thrown/report.ts'

interface FirstThreadParts {
  readonly environment: Environment
  readonly lastThread: LastThread
  /** The messages that the chat shows already. */
  readonly shown: readonly Message[]
  /** True if they came from the browser's storage. */
  readonly wasStored: boolean
  /** The key under which the browser's storage keeps the conversation; undefined for the default key. */
  readonly storedKey: string | undefined
}

/** The thread that a chat starts with. */
export interface FirstThread {
  /** Undefined for a new thread. */
  readonly id: string | undefined
  /** True if the storage does not have the thread yet. */
  readonly isNew: boolean
  /** True if the thread was just migrated from the browser's storage. */
  readonly isTaken: boolean
}

/** Migrates the conversation in the browser's storage to a thread; undefined if there is none. */
async function takeOverStored(
  threads: ThreadStorage,
  { environment: { storage: local }, storedKey: key = usualStorageKey, shown }: FirstThreadParts,
): Promise<TakenThread | undefined> {
  const isShown = (messageId: string): boolean => shown.some(({ id }) => id === messageId)
  try {
    // Another tab may hold the lock for a full timeout before this tab gets its turn.
    return local && (await within(2 * patience, takeOver({ local, key, threads, isShown })))
  } catch (error) {
    // The conversation stays in the browser's storage for the next page; existing threads must not wait for it.
    report('threads-not-kept', error)
    return undefined
  }
}

/** The thread that this tab showed last, else one that an earlier page failed to save, else the most recently updated one. */
async function findLastThread(
  storage: ThreadStorage,
  { environment, lastThread }: FirstThreadParts,
): Promise<string | undefined> {
  async function find(): Promise<string | undefined> {
    const last = lastThread.get(storageName(storage))
    if (last !== undefined) return last
    const unstored = createUnstoredThreads(environment.storage, storageName(storage)).newest()
    if (unstored !== undefined) return unstored
    const { threads } = await within(patience, listThreads(storage, { limit: 1, signal: never }))
    return threads[0]?.id
  }
  return (await unlessLeft(find, reporting('threads-not-kept'))) ?? undefined
}

/**
 * Finds the thread to start with. Messages that the visitor sent before there were threads are not added to another conversation.
 */
export async function findFirstThread(storage: ThreadStorage, parts: FirstThreadParts): Promise<FirstThread> {
  const isUnderway = parts.shown.some(({ kind, role }) => kind === 'message' && role === 'user')
  const taken = parts.wasStored || !isUnderway ? await takeOverStored(storage, parts) : undefined
  if (taken?.isSaved) return { id: taken.id, isNew: false, isTaken: true }
  // A conversation on screen keeps its thread even if saving failed: the save is retried.
  const id = isUnderway ? taken?.id : await findLastThread(storage, parts)
  return { id, isNew: isUnderway || id === undefined, isTaken: false }
}
