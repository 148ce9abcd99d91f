import type { ThreadMessages, ThreadStorage } from '../../core/options/threads.ts'
import { ThreadError } from '../thread-error.ts'

interface PageQuery {
  readonly before: string | undefined
  readonly limit: number
  readonly signal: AbortSignal
}

/**
 * Loads a page of messages: the newest ones, or those before a position that another page named.
 * @throws when the storage returns the same page again: older messages could be overwritten without ever being loaded.
 */
export async function loadPage(
  storage: ThreadStorage,
  id: string,
  { before, limit, signal }: PageQuery,
): Promise<ThreadMessages> {
  const page = await storage.load(id, { limit, ...(before !== undefined && { before }), signal })
  if (before !== undefined && page.before === before)
    throw new ThreadError(502, `The storage gives no messages before "${before}" of the thread "${id}".`)
  return page
}
