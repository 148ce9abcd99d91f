import { sql, type RawBuilder } from 'kysely'
import type { Database } from './tables.ts'

/** As much as may pass at once, in seconds: a night without servers counts, a year that somebody set does not. */
const longestStep = 24 * 60 * 60

/** The time of the store, in seconds: for when something was stored. */
export const storeTime = sql<number>`(select seconds from confab_clock)`

/**
 * Moves the clock of the store on, and reads it. The clock of the database may be set: one that goes back moves nothing, and one that jumps
 * makes nothing older than by a day. Of several processes each counts what passed since any of them did.
 */
export async function readStoreTime(database: Database, now: RawBuilder<number>): Promise<number> {
  const step = sql.lit(longestStep)
  await sql`update confab_clock set seen_at = ${now}, seconds = seconds + case
    when seen_at is null or ${now} < seen_at then 0
    when ${now} - seen_at > ${step} then ${step}
    else ${now} - seen_at end`.execute(database)
  const { seconds } = await database.selectFrom('confab_clock').select('seconds').executeTakeFirstOrThrow()
  return Number(seconds)
}
