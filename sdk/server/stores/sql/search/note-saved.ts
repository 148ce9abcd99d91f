import { sql, type Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

/** What a save did to a thread. */
interface SavedThread {
  readonly visitor: string
  readonly id: string
  /** The version that it has now. */
  readonly version: number
  /** The first position that changed. */
  readonly first: number
}

/**
 * Notes which messages of a thread are not in the index, all in one row: they enter it later. A thread that an earlier version of this
 * server saved meanwhile is not the one that was indexed.
 */
export async function noteSaved(transaction: Transaction<Tables>, { visitor, id, version, first }: SavedThread): Promise<void> {
  await transaction
    .insertInto('confab_search')
    .values({ visitor, thread_id: id, version, indexed: 0, is_due: 1 })
    .onConflict((conflict) =>
      conflict.columns(['visitor', 'thread_id']).doUpdateSet(({ ref }) => ({
        version,
        indexed: sql<number>`case when ${ref('confab_search.version')} <> ${sql.lit(version - 1)} then 0
          when ${ref('confab_search.indexed')} > ${sql.lit(first)} then ${sql.lit(first)}
          else ${ref('confab_search.indexed')} end`,
        is_due: 1,
      })),
    )
    .execute()
}
