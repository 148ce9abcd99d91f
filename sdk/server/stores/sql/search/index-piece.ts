import type { Database } from '../tables.ts'
import type { SearchIndex } from './search-index.ts'

/** Messages that are measured at once. SQLite passes over all of a message to measure what is searched of it. */
const messagesAtOnce = 64

/** Threads of which one is taken: two processes seldom take the same. */
const threadsToChoose = 8

interface DueThread {
  readonly visitor: string
  readonly thread: string
  readonly indexed: number
  readonly version: number
}

/** A thread that has messages which are not in the index. */
export async function findDue(database: Database): Promise<DueThread | undefined> {
  const found = await database
    .selectFrom('confab_search')
    .innerJoin('confab_thread', (join) =>
      join.onRef('confab_thread.visitor', '=', 'confab_search.visitor').onRef('confab_thread.id', '=', 'confab_search.thread_id'),
    )
    .select([
      'confab_search.visitor',
      'thread_id as thread',
      'indexed',
      'confab_search.version',
      'confab_thread.version as current',
    ])
    .where('is_due', '=', 1)
    .limit(threadsToChoose)
    .execute()
  const chosen = found[Math.floor(Math.random() * found.length)]
  if (!chosen || chosen.version === chosen.current) return chosen
  // Another version of this server saved it, and did not say what it changed.
  const { visitor, thread, version, current } = chosen
  await database
    .updateTable('confab_search')
    .set({ version: current, indexed: 0 })
    .where('visitor', '=', visitor)
    .where('thread_id', '=', thread)
    .where('version', '=', version)
    .execute()
  return { visitor, thread, indexed: 0, version: current }
}

/** Where the next piece of a thread ends. */
async function measure(database: Database, { charactersAtOnce }: SearchIndex, { visitor, thread, indexed }: DueThread) {
  const messages = await database
    .selectFrom('confab_message')
    .select(['position', ({ fn }) => fn<number>('length', ['search_text']).as('characters')])
    .where('visitor', '=', visitor)
    .where('thread_id', '=', thread)
    .where('position', '>=', indexed)
    .orderBy('position')
    .limit(messagesAtOnce)
    .execute()
  let characters = 0
  const tooMany = messages.findIndex((message) => (characters += message.characters) > charactersAtOnce)
  const count = tooMany < 0 ? messages.length : Math.max(tooMany, 1)
  return {
    end: indexed + count,
    isLast: count === messages.length && count < messagesAtOnce,
  }
}

/** Takes some messages of a thread into the index. */
export async function indexPiece(database: Database, to: SearchIndex, due: DueThread): Promise<void> {
  const { visitor, thread, indexed, version } = due
  const { end, isLast } = await measure(database, to, due)
  const write = await to.read(database, {
    visitor,
    thread,
    first: indexed,
    end,
  })
  await database.transaction().execute(async (transaction) => {
    const { numUpdatedRows: isAsRead } = await transaction
      .updateTable('confab_search')
      .set({ indexed: end, is_due: isLast ? 0 : 1 })
      .where('visitor', '=', visitor)
      .where('thread_id', '=', thread)
      .where('indexed', '=', indexed)
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    // It was saved meanwhile, removed, or another process was first.
    if (!isAsRead) return
    await transaction
      .deleteFrom('confab_search_message')
      .where('visitor', '=', visitor)
      .where('thread_id', '=', thread)
      .where('position', '>=', indexed)
      .execute()
    await write(transaction)
  })
}
