import type { ExpressionBuilder } from 'kysely'
import type { Database, Tables } from '../tables.ts'

/** Threads of an earlier version that become known to the index at once. */
const threadsAtOnce = 200

/** Which thread it is. */
export interface ThreadKey {
  readonly visitor: string
  readonly thread: string
}

const isBehind =
  ({ visitor, thread }: ThreadKey) =>
  ({ or, and, eb }: ExpressionBuilder<Tables, 'confab_thread'>) =>
    or([eb('visitor', '>', visitor), and([eb('visitor', '=', visitor), eb('id', '>', thread)])])

/**
 * Notes some threads that were there before there was an index, in the order of their keys.
 * @returns the last of them; undefined when all are noted.
 */
export async function noteFormer(database: Database, noted: ThreadKey): Promise<ThreadKey | undefined> {
  const { is_done: isDone } = await database.selectFrom('confab_search_walk').select('is_done').executeTakeFirstOrThrow()
  if (isDone) return undefined
  const threads = await database
    .selectFrom('confab_thread')
    .select(['visitor', 'id as thread'])
    .where(isBehind(noted))
    .orderBy('visitor')
    .orderBy('id')
    .limit(threadsAtOnce)
    .execute()
  const last = threads.at(-1)
  if (!last) {
    await database.updateTable('confab_search_walk').set({ is_done: 1 }).execute()
    return undefined
  }
  // Those that somebody removed meanwhile are not there any more.
  await database
    .insertInto('confab_search')
    .columns(['visitor', 'thread_id', 'version', 'indexed', 'is_due'])
    .expression(
      database
        .selectFrom('confab_thread')
        .select((thread) => ['visitor', 'id', 'version', thread.lit(0).as('indexed'), thread.lit(1).as('is_due')])
        .where(isBehind(noted))
        .where((thread) => thread.not(isBehind(last)(thread))),
    )
    .onConflict((conflict) => conflict.columns(['visitor', 'thread_id']).doNothing())
    .execute()
  return last
}
