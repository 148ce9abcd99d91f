import type { Environment } from '../core/environment.ts'
import type { ThreadsOptions, ThreadStorage } from '../core/options/threads.ts'
import type { Message, ThreadProblem } from '../core/types.ts'
import type { LastThread } from './chat-threads.ts'
import { memoryThreads } from './storages/memory-threads.ts'
import { never } from './saving/never.ts'
import { storageName } from './storage-name.ts'
import { createUnstoredThreads } from './saving/unstored-threads.ts'
import { takeOver, type TakenThread } from './take-over.ts'
import { patience, within } from './saving/within.ts'

/** Under which Deep Chat keeps a conversation when the page names no key (chat.md §9). */
const usualKey = 'deep-chat-storage'

/**
 * The page's storage, or the browser's; one that lasts as long as the page where the browser keeps nothing. Not given up when the chat
 * leaves the page: it may come back at once, and needs what it began with.
 */
export async function openStorage(
  given: ThreadsOptions['storage'],
): Promise<{ storage: ThreadStorage; problem?: ThreadProblem }> {
  if (typeof given === 'string') return { storage: (await import('./storages/server-threads.ts')).serverThreads(given) }
  if (given) return { storage: given }
  try {
    const { browserThreads } = await import('./storages/browser-threads.ts')
    const storage = browserThreads()
    await within(patience, storage.list({ limit: 1, signal: never }))
    return { storage }
  } catch (error) {
    console.warn('The browser keeps no chats:', error)
    return { storage: memoryThreads(), problem: 'not-kept' }
  }
}

interface FirstThreadParts {
  readonly environment: Environment
  readonly lastThread: LastThread
  /** The messages that the chat shows already. */
  readonly shown: readonly Message[]
  /** Whether the browser's storage kept them. */
  readonly wasStored: boolean
  /** Under which key it keeps a conversation; undefined for the usual one. */
  readonly storedKey: string | undefined
}

/** The thread that a chat begins with. */
export interface FirstThread {
  /** Undefined for a new one. */
  readonly id: string | undefined
  /** Whether the storage does not have it yet. */
  readonly isNew: boolean
  /** Whether it was just made of a conversation of the browser's storage. */
  readonly isTaken: boolean
}

/** Makes a thread of the conversation that the browser's storage kept; undefined where there is none. */
async function takeOverStored(
  threads: ThreadStorage,
  { environment: { storage: local }, storedKey: key = usualKey, shown }: FirstThreadParts,
): Promise<TakenThread | undefined> {
  const isShown = (messageId: string): boolean => shown.some(({ id }) => id === messageId)
  try {
    // Another tab may be doing the same for as long as a chat waits, before this one can.
    return local && (await within(2 * patience, takeOver({ local, key, threads, isShown })))
  } catch (error) {
    // It stays where it is, for the next page; the threads that are there must not wait for it.
    console.error(error)
    return undefined
  }
}

/** The thread that this tab showed last, else one that an earlier page could not save, else the one that was updated last. */
async function findLastThread(
  storage: ThreadStorage,
  { environment, lastThread }: FirstThreadParts,
): Promise<string | undefined> {
  try {
    const last = lastThread.get(storageName(storage))
    if (last !== undefined) return last
    const unstored = createUnstoredThreads(environment.storage, storageName(storage)).newest()
    if (unstored !== undefined) return unstored
    const { threads } = await within(patience, storage.list({ limit: 1, signal: never }))
    return threads[0]?.id
  } catch (error) {
    console.error(error)
    return undefined
  }
}

/** Finds the thread to begin with. What the visitor said before there were threads is not put into another conversation. */
export async function findFirstThread(storage: ThreadStorage, parts: FirstThreadParts): Promise<FirstThread> {
  const isUnderway = parts.shown.some(({ kind, role }) => kind === 'message' && role === 'user')
  const taken = parts.wasStored || !isUnderway ? await takeOverStored(storage, parts) : undefined
  if (taken?.isSaved) return { id: taken.id, isNew: false, isTaken: true }
  // What is on the screen becomes its thread also where saving it has failed: that is tried again.
  const id = isUnderway ? taken?.id : await findLastThread(storage, parts)
  return { id, isNew: isUnderway || id === undefined, isTaken: false }
}
