import { sql } from 'kysely'
import { keptSeconds } from '../../../streams/memory-streams.ts'
import type { Database } from '../tables.ts'
import type { StreamDialect } from './signals.ts'

/** Characters of all streams that ended: the oldest go earlier when there are more. */
const mostCharacters = 256 * 2 ** 20
/** By how much the clock of the database may differ from that of this process from one time to the next, in milliseconds. */
const mostDrift = 10_000
/** How often streams that ended are looked through, in milliseconds. */
const interval = 30_000
/** Streams that are removed at once: a statement may not take long. */
const removedAtOnce = 100

/**
 * Removes streams that ended so many seconds ago. A clock of the database that was set would make them older than they are: for as long as
 * streams are usually kept after that, and at the start, when nobody knows, only those go for which there is no space.
 */
export function createSweep({ now }: StreamDialect) {
  let kept = keptSeconds
  let sweptAt = -Infinity
  let offset = Infinity
  let evenSince = 0

  async function isClockEven(database: Database, seconds: number): Promise<boolean> {
    const { rows } = await sql<{ seconds: number | string }>`select ${now} as seconds`.execute(database)
    const here = performance.now()
    const found = Number(rows[0]?.seconds) * 1000 - here
    if (Math.abs(found - offset) > mostDrift) evenSince = here
    offset = found
    return here - evenSince > seconds * 1000
  }

  async function run(database: Database): Promise<void> {
    sweptAt = performance.now()
    const oldest = (await isClockEven(database, Math.min(kept, keptSeconds)))
      ? sql`${now} - ${sql.lit(Math.floor(kept))}`
      : sql.lit(0)
    const { rows } = await sql<{ place: number }>`select place from (
      select place, ended_at, sum(characters) over (order by ended_at desc, place) as total from confab_stream where ended_at is not null
    ) as ended where ended_at <= ${oldest} or total > ${sql.lit(mostCharacters)}`.execute(database)
    for (let first = 0; first < rows.length; first += removedAtOnce) {
      const places = rows.slice(first, first + removedAtOnce).map(({ place }) => place)
      await database.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('confab_stream').where('place', 'in', places).execute()
        await transaction.deleteFrom('confab_stream_piece').where('stream', 'in', places).execute()
      })
    }
  }

  return {
    /** Removes streams that ended so many seconds ago, from now on. */
    async sweep(database: Database, answerSeconds = keptSeconds): Promise<void> {
      kept = answerSeconds
      await run(database)
    },
    /** Does that where it was not done for a while. */
    async sweepAtTimes(database: Database): Promise<void> {
      if (performance.now() - sweptAt >= interval) await run(database)
    },
  }
}
