import { sql } from 'kysely'
import type { BeginningStream } from '../../../streams/stream-store.ts'
import { storable, type Database } from '../tables.ts'
import type { Writer } from './running-streams.ts'
import type { StreamDialect } from './signals.ts'

/** A stream in the database, and who writes it. */
interface BegunStream {
  readonly place: number
  readonly writer: Writer
}

/** This process among those that write streams: the others find out that it has died by its counter, which stands still. */
export function createOwnWriter({ lock }: Pick<StreamDialect, 'lock'>, countRunning: () => number) {
  let writer: Writer | undefined
  let registering: Promise<Writer> | undefined

  /** The streams of this process were ended by another. */
  function lose(lost: Writer): void {
    lost.isLost = true
    if (writer === lost) writer = undefined
  }

  /** Adds a row to a table as long as this process is not taken for dead: who buries it waits for this statement, or this one for that. */
  const whileLiving = (id: string) => sql`select id from confab_stream_writer where id = ${id} ${lock}`

  /** A name for this process, of which others may know. */
  async function createWriter(database: Database): Promise<Writer> {
    const own = { id: crypto.randomUUID(), isLost: false }
    await database.insertInto('confab_stream_writer').values({ id: own.id, beats: 0 }).execute()
    writer = own
    return own
  }

  /** This process, shown to live before others wait for its streams; with another name where it was taken for dead. */
  async function register(database: Database): Promise<Writer> {
    const known = writer
    if (known && (countRunning() || (await showLife(database, known)))) return known
    registering ??= createWriter(database).finally(() => (registering = undefined))
    return registering
  }

  async function showLife(database: Database, own: Writer): Promise<boolean> {
    const { numUpdatedRows: count } = await database
      .updateTable('confab_stream_writer')
      .set((field) => ({ beats: field('beats', '+', 1) }))
      .where('id', '=', own.id)
      .executeTakeFirstOrThrow()
    if (!count) lose(own)
    return Boolean(count)
  }

  async function insertStream(
    database: Database,
    { id, user, thread: named, request, note }: BeginningStream,
    will: string,
  ): Promise<BegunStream> {
    const thread = named === undefined ? null : storable(named)
    for (;;) {
      const own = await register(database)
      const { rows } = await sql<{ place: number }>`with living as (${whileLiving(own.id)})
        insert into confab_stream (id, visitor, thread, request, writer, will, is_stopped, ended_at, characters, note)
        select ${id}, ${user ?? null}, ${thread}, ${request ?? null}, living.id, ${will}, 0, null, 0, ${note ?? null} from living where true
        on conflict (id) do update set writer = excluded.writer returning place`.execute(database)
      const [begun] = rows
      if (!begun) {
        lose(own)
        continue
      }
      // The newest one of a conversation takes the place of those before.
      if (thread !== null && user !== undefined)
        await database
          .updateTable('confab_stream')
          .set({ thread: null })
          .where('visitor', '=', user)
          .where('thread', '=', thread)
          .where('place', '<', begun.place)
          .execute()
      return { place: begun.place, writer: own }
    }
  }

  const isLiving = async (database: Database, { id }: Writer): Promise<boolean> =>
    Boolean(await database.selectFrom('confab_stream_writer').select('id').where('id', '=', id).executeTakeFirst())

  return {
    current: () => writer,
    lose,
    whileLiving,
    isLiving,
    showLife,
    insertStream,
    async forget(database: Database): Promise<void> {
      if (writer) await database.deleteFrom('confab_stream_writer').where('id', '=', writer.id).execute()
    },
  }
}
