import { sql, type RawBuilder } from 'kysely'
import type { Database } from './tables.ts'

/** As much as may pass at once while no server runs, in seconds: a night counts, a year that somebody set does not. */
const longestStep = 24 * 60 * 60

/** The time of the store, in seconds, as it was read last: for when something was stored. */
export const storeTime = sql<number>`(select seconds from confab_clock)`

/**
 * The clock of the store. The clock of the database may be set: one that goes back moves nothing, and one that jumps moves no more than has
 * passed for this process; where it has just begun, no more than a day. Of several processes each counts what passed since any of them did.
 */
export interface StoreClock {
  /** Moves it on, and reads it. */
  read(database: Database): Promise<number>
  /** The time now, in seconds, for a statement. Set back, the clock of the database takes it back by what passed since it was read last. */
  time(database: Database): Promise<RawBuilder<number>>
}

export function createStoreClock(now: RawBuilder<number>): StoreClock {
  let movedAt: number | undefined

  function step(): RawBuilder<number> {
    const passed = movedAt === undefined ? longestStep : Math.ceil((performance.now() - movedAt) / 1000) + 1
    const most = sql.lit(passed)
    return sql<number>`case
      when seen_at is null or ${now} < seen_at then 0
      when ${now} - seen_at > ${most} then ${most}
      else ${now} - seen_at end`
  }

  async function move(database: Database): Promise<void> {
    await sql`update confab_clock set seen_at = ${now}, seconds = seconds + ${step()}`.execute(database)
    movedAt = performance.now()
  }

  return {
    async read(database: Database): Promise<number> {
      await move(database)
      const { seconds } = await database.selectFrom('confab_clock').select('seconds').executeTakeFirstOrThrow()
      return Number(seconds)
    },
    async time(database: Database): Promise<RawBuilder<number>> {
      if (movedAt === undefined) await move(database)
      return sql<number>`(select seconds + ${step()} from confab_clock)`
    },
  }
}
