import type { Database } from '../tables.ts'
import {
  isAnyDue,
  listThreads,
  placeOf,
  readThreads,
  threadsAtOnce,
  type ListedThread,
  type SearchedThread,
  type ThreadSearch,
} from './listed-threads.ts'
import type { SearchIndex } from './search-index.ts'
import { createThreadSearcher } from './search-threads.ts'

/**
 * The threads of a list that hold the words, in their titles or in the texts of their messages. Those that the index does not know yet are
 * looked through. All that takes long is done in pieces.
 */
export async function findThreads(
  database: Database,
  search: ThreadSearch,
  index: SearchIndex | undefined,
): Promise<readonly ListedThread[]> {
  const { words, after, limit, signal } = search
  if (!words) return listThreads(database, search)
  const { ask, forget, find } = createThreadSearcher(database, search, index)
  const found: SearchedThread[] = []
  let top: SearchedThread | undefined
  let mustAsk = true
  for (let place = after; found.length < limit;) {
    signal.throwIfAborted()
    const threads = await readThreads(database, { ...search, after: place })
    top ??= threads[0]
    const last = threads.at(-1)
    if (!last) break
    // After they were read: what enters the index in between is looked through, and not missed.
    if (mustAsk) {
      mustAsk = threads.length === threadsAtOnce && (await isAnyDue(database, search))
      await ask()
    }
    place = placeOf(last)
    for await (const thread of find(threads)) {
      found.push(thread)
      if (found.length >= limit) break
    }
  }
  if (!top || after) return found
  // What was saved meanwhile stands above the first now, and may have been passed over.
  const newer = await readThreads(database, search, placeOf(top))
  if (!newer.length) return found
  const moved = new Set(newer.map(({ id }) => id))
  const above: SearchedThread[] = []
  forget()
  for await (const thread of find(newer)) above.push(thread)
  return [...above, ...found.filter(({ id }) => !moved.has(id))].slice(0, limit)
}
