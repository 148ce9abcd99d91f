import type { Environment } from '../core/environment.ts'
import type { Config } from '../core/options/config.ts'
import type { ThreadsOptions, ThreadStorage } from '../core/options/threads.ts'
import type { ThreadProblem } from '../core/types.ts'
import type { LastThread } from './chat-threads.ts'
import { memoryThreads } from './memory-threads.ts'
import { takeOver } from './take-over.ts'

/** Under which Deep Chat keeps a conversation when the page names no key (chat.md §9). */
const usualKey = 'deep-chat-storage'

/** The page's storage, or the browser's; one that lasts as long as the page where the browser keeps nothing. */
export async function openStorage(
  { storage: given }: ThreadsOptions,
  signal: AbortSignal,
): Promise<{ storage: ThreadStorage; problem?: ThreadProblem }> {
  if (typeof given === 'string') return { storage: (await import('./server-threads.ts')).serverThreads(given) }
  if (given) return { storage: given }
  try {
    const { browserThreads } = await import('./browser-threads.ts')
    const storage = browserThreads()
    await storage.list({ limit: 1, signal })
    return { storage }
  } catch (error) {
    console.warn('The browser keeps no chats:', error)
    return { storage: memoryThreads(), problem: 'not-kept' }
  }
}

interface FirstThreadParts {
  readonly environment: Environment
  readonly config: Config
  readonly lastThread: LastThread
  readonly signal: AbortSignal
}

/** The thread to begin with; undefined for a new one. */
export async function findFirstThread(
  storage: ThreadStorage,
  { environment, config, lastThread, signal }: FirstThreadParts,
): Promise<string | undefined> {
  try {
    const taken = environment.storage && (await takeOver(environment.storage, config.storage?.key ?? usualKey, storage))
    if (taken !== undefined) return taken
    const last = lastThread.get()
    if (last !== undefined) return last
    const { threads } = await storage.list({ limit: 1, signal })
    return threads[0]?.id
  } catch (error) {
    console.error(error)
    return undefined
  }
}
