import type { ThreadsOptions, ThreadStorage } from '../../core/options/threads.ts'
import type { ThreadProblem } from '../../core/types.ts'
import { never } from '../saving/never.ts'
import { patience, within } from '../saving/within.ts'
import { memoryThreads } from './memory-threads.ts'
import { remark } from '../../core/util/thrown/report.ts'

/**
 * Opens the page's storage or the browser's. Where the browser stores nothing, threads last until the page is closed. Not
 * cancelled when the chat leaves the page: it may return at once, and needs the storage it started with.
 */
export async function openStorage(
  given: ThreadsOptions['storage'],
): Promise<{ storage: ThreadStorage; problem?: ThreadProblem }> {
  if (typeof given === 'string') return { storage: (await import('./server-threads.ts')).serverThreads(given) }
  if (given) return { storage: given }
  try {
    const { browserThreads } = await import('./browser-threads.ts')
    const storage = browserThreads()
    await within(patience, storage.list({ limit: 1, signal: never }))
    return { storage }
  } catch (error) {
    remark('threads-not-kept', 'The browser keeps no chats:', error)
    return { storage: memoryThreads(), problem: 'not-kept' }
  }
}
