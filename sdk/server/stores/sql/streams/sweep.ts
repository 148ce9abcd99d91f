import { sql } from 'kysely'
import { keptSeconds } from '../../../streams/memory-streams.ts'
import type { Database } from '../tables.ts'
import type { StreamDialect } from './signals.ts'

/** Characters of all streams that ended: the oldest go earlier when there are more. */
const mostCharacters = 256 * 2 ** 20

/** Removes streams that ended long ago. */
export async function sweepStreams(database: Database, { now }: StreamDialect): Promise<void> {
  const ended = sql<number>`select place from (
    select place, ended_at, sum(characters) over (order by ended_at desc, place) as total from confab_stream where ended_at is not null
  ) as ended where ended_at <= ${now} - ${sql.lit(keptSeconds)} or total > ${sql.lit(mostCharacters)}`
  const { rows } = await sql<{ place: number }>`${ended} limit 1000`.execute(database)
  if (!rows.length) return
  const places = rows.map(({ place }) => place)
  await database.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('confab_stream').where('place', 'in', places).execute()
    await transaction.deleteFrom('confab_stream_piece').where('stream', 'in', places).execute()
  })
}
