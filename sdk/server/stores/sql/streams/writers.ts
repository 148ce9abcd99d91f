import type { RawBuilder } from 'kysely'
import type { Database } from '../tables.ts'

/**
 * How often in a row a process is seen without having moved until it is taken for dead. Each is a second at least after the one before: time
 * enough for one whose connection fell silent to notice, and to open another.
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
 * Watches the processes that share a database. Each counts up while it lives, and who does not is dead: no clock has a say, which somebody
 * may set. What could not be looked at says nothing: after a database was away, all have their time again.
 */
export function createWatch() {
  let seen: ReadonlyMap<string, Seen> = new Map()
  return {
    /** Whether there are others, of which nobody knows yet whether they live. */
    sees: (own: string | undefined): boolean => [...seen.keys()].some((id) => id !== own),
    /** Returns the processes that are dead, each with its last count. */
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
 * Ends the streams of a process that is dead with what it wanted to be said in that case. Its row goes first: what it writes meanwhile, if
 * it lives, waits for this transaction, and then finds itself without a row.
 * @returns their ids; none when it moved after all, or another process was first.
 */
export function bury(
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
      const will = JSON.parse(stream.will) as readonly string[]
      if (will.length)
        await transaction
          .insertInto('confab_stream_piece')
          .values({ stream: stream.place, number: endNumber + will.length, data: stream.will })
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
