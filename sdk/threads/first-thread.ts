import type { Environment } from '../core/environment.ts'
import type { ThreadsOptions, ThreadStorage } from '../core/options/threads.ts'
import type { KeyValueStorage } from '../core/storage/browser-storage.ts'
import type { ThreadProblem } from '../core/types.ts'
import type { LastThread } from './chat-threads.ts'
import { memoryThreads } from './storages/memory-threads.ts'
import { never } from './saving/never.ts'
import { storageName } from './storage-name.ts'
import { createUnstoredThreads } from './saving/unstored-threads.ts'
import { takeOver } from './take-over.ts'
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

/** Makes a thread of the conversation that the browser's storage kept; undefined where it kept none, or that fails. */
export async function takeOverFirst(
  storage: ThreadStorage,
  local: KeyValueStorage | undefined,
  key = usualKey,
): Promise<string | undefined> {
  try {
    return local && (await within(patience, takeOver(local, key, storage)))
  } catch (error) {
    // It stays where it is, for the next page; the threads that are there must not wait for it.
    console.error(error)
    return undefined
  }
}

interface FirstThreadParts {
  readonly environment: Environment
  readonly lastThread: LastThread
}

/** The thread to begin with; undefined for a new one. */
export async function findFirstThread(
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
