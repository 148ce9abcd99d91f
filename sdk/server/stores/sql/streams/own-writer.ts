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

/** The registration of this process among those that write streams. The others take it for dead when its heartbeat stands still. */
export function createOwnWriter({ lock }: Pick<StreamDialect, 'lock'>, countRunning: () => number) {
  let writer: Writer | undefined
  let registering: Promise<Writer> | undefined

  /** The streams of this process were ended by another. */
  function markReaped(lost: Writer): void {
    lost.isReaped = true
    if (writer === lost) writer = undefined
  }

  /** Adds a row to a table only while this process is registered: whoever reaps it waits for this statement, or this one for that. */
  const whileRegistered = (id: string) => sql`select id from confab_stream_writer where id = ${id} ${lock}`

  /** Registers this process under a new name. */
  async function createWriter(database: Database): Promise<Writer> {
    const own = { id: crypto.randomUUID(), isReaped: false }
    await database.insertInto('confab_stream_writer').values({ id: own.id, beats: 0 }).execute()
    writer = own
    return own
  }

  /** This process, with a fresh heartbeat before others wait for its streams; under another name where it was reaped. */
  async function register(database: Database): Promise<Writer> {
    const known = writer
    if (known && (countRunning() || (await beat(database, known)))) return known
    registering ??= createWriter(database).finally(() => (registering = undefined))
    return registering
  }

  async function beat(database: Database, own: Writer): Promise<boolean> {
    const { numUpdatedRows: count } = await database
      .updateTable('confab_stream_writer')
      .set((field) => ({ beats: field('beats', '+', 1) }))
      .where('id', '=', own.id)
      .executeTakeFirstOrThrow()
    if (!count) markReaped(own)
    return Boolean(count)
  }

  async function insertStream(
    database: Database,
    { id, user, thread: named, request, note }: BeginningStream,
    interruption: string,
  ): Promise<BegunStream> {
    const thread = named === undefined ? null : storable(named)
    for (;;) {
      const own = await register(database)
      const { rows } = await sql<{ place: number }>`with living as (${whileRegistered(own.id)})
        insert into confab_stream (id, visitor, thread, request, writer, will, is_stopped, ended_at, characters, note)
        select ${id}, ${user ?? null}, ${thread}, ${request ?? null}, living.id, ${interruption}, 0, null, 0, ${note ?? null} from living where true
        on conflict (id) do update set writer = excluded.writer returning place`.execute(database)
      const [begun] = rows
      if (!begun) {
        markReaped(own)
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
    markReaped,
    whileRegistered,
    isLiving,
    beat,
    insertStream,
    async forget(database: Database): Promise<void> {
      if (writer) await database.deleteFrom('confab_stream_writer').where('id', '=', writer.id).execute()
    },
  }
}
