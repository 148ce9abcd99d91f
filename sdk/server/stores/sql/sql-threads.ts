// Keeps the threads of visitors in a database; removed ones can be restored for an hour.
import type { UpdateObject } from 'kysely'
import type { Thread } from '../../../core/options/threads.ts'
import { readCursor, writeCursor } from '../../../threads/storages/cursor.ts'
import { searchText } from '../../../threads/storages/search-text.ts'
import { ThreadError } from '../../../threads/thread-error.ts'
import type { VisitorThreads } from '../store.ts'
import { loadThread } from './load-thread.ts'
import { removeThreads } from './remove-threads.ts'
import { saveThread, writeLong } from './save-thread.ts'
import { findThreads } from './search/find-threads.ts'
import type { SearchIndexer } from './search/search-indexer.ts'
import { storable, type Database, type Tables } from './tables.ts'

/** How much is kept. What a visitor wants to keep beyond it is refused with 507. */
export interface SpaceLimits {
  /** Threads of one visitor, removed ones included as long as they can be restored. @default 10_000 */
  threadsPerVisitor?: number
  /** Conversations and feedback of one visitor, in bytes: as many as characters where all of them are ASCII. @default 268_435_456 (256 Mi) */
  charactersPerVisitor?: number
  /** Feedback of all visitors: past it, what was given longest ago goes. @default 1_000_000 */
  feedback?: number
}

export const defaultPerVisitor = 256 * 2 ** 20 // as documented for `charactersPerVisitor`

/** How long a thread that was removed can be restored, in milliseconds. */
const restorableFor = 60 * 60 * 1000

/**
 * Removes for good what can no longer be restored, some of it.
 * @returns whether there may be more.
 */
export function removeUnrestorable(use: () => Promise<Database>): Promise<boolean> {
  const before = new Date(Date.now() - restorableFor).toISOString()
  return removeThreads(use, (thread) => thread('removed_at', '<', before))
}

const publicThread = (row: { id: string; title: string; created_at: string; updated_at: string; archived: number }): Thread => ({
  id: row.id,
  title: row.title,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  ...(row.archived === 1 && { archived: true }),
})

/** Threads in a database. `use` gives it, once it is open. */
export function createSqlThreads(use: () => Promise<Database>, limits: SpaceLimits, indexer: SearchIndexer): VisitorThreads {
  const { threadsPerVisitor = 10_000, charactersPerVisitor = defaultPerVisitor } = limits

  async function change(
    visitor: string,
    id: string,
    changes: UpdateObject<Tables, 'confab_thread'>,
    isRemovedToo = false,
  ): Promise<void> {
    const database = await use()
    const { numUpdatedRows: count } = await database
      .updateTable('confab_thread')
      .set(changes)
      .where('visitor', '=', visitor)
      .where('id', '=', id)
      .$if(!isRemovedToo, (query) => query.where('removed_at', 'is', null))
      .executeTakeFirstOrThrow()
    if (!count) throw new ThreadError(404, 'There is no such thread.')
  }

  return {
    async list(visitor, { query = '', archived = false, cursor, limit, signal }) {
      signal.throwIfAborted()
      const words = searchText(query.trim())
      const after = cursor === undefined ? undefined : readCursor(cursor)
      // One more tells whether there is another page.
      const search = { visitor, words, archived, after, limit: limit + 1, signal }
      const rows = await findThreads(await use(), search, indexer.index())
      const page = rows.slice(0, limit)
      const end = page.at(-1)
      return {
        threads: page.map(publicThread),
        ...(end && rows.length > limit && { cursor: writeCursor([end.updated_at, end.id]) }),
      }
    },
    async load(visitor, id, request) {
      request.signal.throwIfAborted()
      // PostgreSQL: all that is read is of the same moment. SQLite knows nothing else.
      const transaction = (await use()).transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
      return transaction.execute((queries) => loadThread(queries, visitor, id, request))
    },
    async save(visitor, id, messages, request) {
      request.signal.throwIfAborted()
      const database = await use()
      const saved = { visitor, id, threadsPerVisitor, charactersPerVisitor, written: await writeLong(messages) }
      const version = await database.transaction().execute((queries) => saveThread(queries, saved, messages, request))
      indexer.wake()
      return version
    },
    rename: (visitor, id, title) => change(visitor, id, { title: storable(title), search_title: storable(searchText(title)) }),
    archive: (visitor, id, archived) => change(visitor, id, { archived: archived ? 1 : 0 }),
    async remove(visitor, id) {
      await removeUnrestorable(use)
      await change(visitor, id, { removed_at: new Date().toISOString() }, true)
    },
    restore: (visitor, id) => change(visitor, id, { removed_at: null }, true),
  }
}
