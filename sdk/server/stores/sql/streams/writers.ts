import type { RawBuilder } from 'kysely'
import type { Database } from '../tables.ts'

/**
 * How many looks in a row find the heartbeat of a process unchanged until it counts as dead. They are a second apart at least: time
 * enough for a process whose connection fell silent to notice, and to open another.
 */
const mostLooks = 8

/**
 * Readers may have more of an answer than is stored, where the store was slow or away: what ends it is numbered beyond all that an answer
 * can have, and reaches everybody who asks for the rest.
 */
const endNumber = 1_000_000_000

interface Seen {
  readonly beats: number
  readonly looks: number
}

/**
 * Watches the heartbeats of the processes that share a database: counters, not times, because somebody may set a clock. After the database
 * was away, every process has its full number of looks again.
 */
export function createWriterWatch() {
  let seen: ReadonlyMap<string, Seen> = new Map()
  return {
    /** Whether there are other processes that were not found dead yet. */
    sees: (own: string | undefined): boolean => [...seen.keys()].some((id) => id !== own),
    /** Returns the processes that are dead, each with its last heartbeat. */
    async look(database: Database): Promise<readonly { id: string; beats: number }[]> {
      try {
        const rows = await database.selectFrom('confab_stream_writer').select(['id', 'beats']).execute()
        const next = rows.map(({ id, beats }): [string, Seen] => {
          const last = seen.get(id)
          return [id, { beats, looks: last?.beats === beats ? last.looks + 1 : 1 }]
        })
        seen = new Map(next)
        return rows.filter(({ id }) => (seen.get(id)?.looks ?? 0) >= mostLooks)
      } catch (error) {
        seen = new Map()
        throw error
      }
    },
  }
}

/**
 * Reaps a dead process: ends its streams with the events that say so. Its row goes first: if the process lives after all, what it writes
 * meanwhile waits for this transaction, and then finds no row.
 * @returns the ids of the streams; none when its heartbeat changed after all, or another process was first.
 */
export function reapWriter(
  database: Database,
  { id, beats }: { id: string; beats: number },
  now: RawBuilder<number>,
): Promise<readonly string[]> {
  return database.transaction().execute(async (transaction) => {
    const { numDeletedRows: count } = await transaction
      .deleteFrom('confab_stream_writer')
      .where('id', '=', id)
      .where('beats', '=', beats)
      .executeTakeFirstOrThrow()
    if (!count) return []
    const streams = await transaction
      .selectFrom('confab_stream')
      .select(['place', 'id', 'will'])
      .where('writer', '=', id)
      .where('ended_at', 'is', null)
      .execute()
    for (const stream of streams) {
      const { characters } = await transaction
        .selectFrom('confab_stream_piece')
        .select(({ fn }) => fn.sum(fn('length', ['data'])).as('characters'))
        .where('stream', '=', stream.place)
        .executeTakeFirstOrThrow()
      const interruption = JSON.parse(stream.will) as readonly string[]
      if (interruption.length)
        await transaction
          .insertInto('confab_stream_piece')
          .values({ stream: stream.place, number: endNumber + interruption.length, data: stream.will })
          .execute()
      await transaction
        .updateTable('confab_stream')
        .set({ ended_at: now, characters: Number(characters ?? 0), request: null })
        .where('place', '=', stream.place)
        .execute()
    }
    return streams.map((stream) => stream.id)
  })
}
