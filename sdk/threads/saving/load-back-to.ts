import type { ThreadStorage } from '../../core/options/threads.ts'
import type { Message } from '../../core/types.ts'
import { loadPage } from './load-page.ts'

interface BackwardQuery {
  /** The id of the oldest message to load; undefined if the first page is enough. */
  readonly first: string | undefined
  /** The size of the first page. */
  readonly limit: number
  /** The size of the pages before it. */
  readonly pageLength: number
  readonly signal: AbortSignal
  toMessages(given: readonly unknown[]): Message[]
}

/** Loads the newest messages of a thread, back to a given message. `before` is where the next older page begins. */
export async function loadBackTo(
  storage: ThreadStorage,
  id: string,
  { first, limit, pageLength, signal, toMessages }: BackwardQuery,
) {
  let page = await loadPage(storage, id, { before: undefined, limit, signal })
  const { version, tail } = page
  let theirs = toMessages(page.messages)
  const isBehind = (): boolean => first !== undefined && !theirs.some((message) => message.id === first)
  while (page.before !== undefined && isBehind()) {
    page = await loadPage(storage, id, { before: page.before, limit: pageLength, signal })
    theirs = [...toMessages(page.messages), ...theirs]
  }
  return { loaded: { theirs, version, tail }, before: page.before }
}
