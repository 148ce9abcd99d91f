import type { ExpressionBuilder, SqlBool, Expression } from 'kysely'
import { noteSpace } from './kept-space.ts'
import type { Database, Tables } from './tables.ts'

/** Threads of one call. */
const threadsAtOnce = 100

type Condition = (builder: ExpressionBuilder<Tables, 'confab_thread'>) => Expression<SqlBool>

/**
 * Removes threads for good, some of those that are found: each in a transaction of its own, or those who save would wait long.
 * @returns whether there may be more.
 */
export async function removeThreads(use: () => Promise<Database>, isDue: Condition): Promise<boolean> {
  const database = await use()
  const found = await database.selectFrom('confab_thread').select(['visitor', 'id']).where(isDue).limit(threadsAtOnce).execute()
  for (const { visitor, id } of found)
    await database.transaction().execute(async (transaction) => {
      const removed = await transaction
        .deleteFrom('confab_thread')
        .where('visitor', '=', visitor)
        .where('id', '=', id)
        // Somebody may have saved or restored it meanwhile.
        .where(isDue)
        .returning('characters')
        .executeTakeFirst()
      if (removed) await noteSpace(transaction, visitor, { threads: -1, bytes: -removed.characters })
    })
  return found.length === threadsAtOnce
}
