import { sql } from 'kysely'
import type { Database } from '../tables.ts'
import type { Followers } from './follow-stream.ts'

/** Streams that are asked about at once: each is a value to bind. */
const mostAtOnce = 500

/**
 * Wakes those who follow streams that have more than they have, or have ended. Notifications are faster, but not heard everywhere: a pooler
 * that gives each transaction another connection takes `LISTEN`, and that is the end of it.
 */
export async function wakeBehind(database: Database, followers: Followers): Promise<void> {
  const places = followers.places()
  const all = [...places.keys()]
  for (let start = 0; start < all.length; start += mostAtOnce) {
    const ids = all.slice(start, start + mostAtOnce)
    const rows = await database
      .selectFrom('confab_stream')
      .select([
        'id',
        'ended_at',
        sql<number | null>`(select max(number) from confab_stream_piece where stream = place)`.as('last'),
      ])
      .where('id', 'in', ids)
      .execute()
    const known = new Map(rows.map((row) => [row.id, row]))
    followers.wake(
      ids.filter((id) => {
        const row = known.get(id)
        // One that is not there any more has ended long ago.
        return !row || row.ended_at !== null || (row.last ?? 0) > (places.get(id) ?? 0)
      }),
    )
  }
}
