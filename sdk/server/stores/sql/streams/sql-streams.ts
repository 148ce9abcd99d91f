import { sql, type UpdateObject } from 'kysely'
import type { FoundStream, StreamOwner, StreamRequest, StreamStore, StreamThread } from '../../../streams/stream-store.ts'
import { storable, type Database, type Tables } from '../tables.ts'
import { createFollowers, followStream } from './follow-stream.ts'
import { createLeftStreams } from './left-streams.ts'
import { createPulse } from './pulse.ts'
import { createOwnWriter } from './own-writer.ts'
import { createRunningStreams } from './running-streams.ts'
import type { StreamDialect } from './signals.ts'
import { createStreamBatches, type BatchEntry } from './stream-batches.ts'
import { createSweep } from './sweep.ts'
import { wakeBehind } from './wake-behind.ts'
import { createWriterWatch, reapWriter } from './writers.ts'

/** Streams in a database, and what ends their connections. */
export interface SqlStreams {
  readonly streams: StreamStore
  /** Removes answers that ended so long ago, in seconds, from now on. @default as long as memory keeps them */
  sweep(database: Database, answerSeconds: number | undefined): Promise<void>
  /** Stops what was being given to a visitor who was erased, here and elsewhere. */
  stopErased(): Promise<void>
  close(database: Database | undefined): Promise<void>
}

async function findRequest(database: Database, request: string | undefined) {
  if (request === undefined) return undefined
  return database.selectFrom('confab_stream').select(['id', 'ended_at']).where('request', '=', request).executeTakeFirst()
}

const findThread = (database: Database, { user, thread }: StreamThread) =>
  database
    .selectFrom('confab_stream')
    .select(['id', 'ended_at'])
    .where('visitor', '=', user)
    .where('thread', '=', storable(thread))
    .orderBy('place', 'desc')
    .executeTakeFirst()

async function findStream(database: Database, by: StreamThread | StreamRequest): Promise<FoundStream | undefined> {
  const found = await ('request' in by ? findRequest(database, by.request) : findThread(database, by))
  return found && { id: found.id, hasEnded: found.ended_at !== null }
}

const ofOwner = (database: Database, { id, user }: StreamOwner) =>
  database
    .selectFrom('confab_stream')
    .select('id')
    .where('id', '=', id)
    .where('visitor', user === undefined ? 'is' : '=', user ?? null)

/** The streams of a process that a visitor has stopped on another one. */
const stoppedStreams = (database: Database, writer: string) =>
  database
    .selectFrom('confab_stream')
    .select('id')
    .where('writer', '=', writer)
    .where('is_stopped', '=', 1)
    .where('ended_at', 'is', null)
    .execute()

const endStream = (database: Database, id: string, ended: { now: StreamDialect['now']; characters: number }) =>
  database
    .updateTable('confab_stream')
    .set({ ended_at: ended.now, characters: ended.characters })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()

const changeStream = async (database: Database, id: string, changes: UpdateObject<Tables, 'confab_stream'>): Promise<void> =>
  void (await database.updateTable('confab_stream').set(changes).where('id', '=', id).execute())

/** Streams in a database. `use` gives it, once it is open. */
export function createSqlStreams(use: () => Promise<Database>, dialect: StreamDialect): SqlStreams {
  const running = createRunningStreams()
  const own = createOwnWriter(dialect, () => running.count)
  const watch = createWriterWatch()
  const { sweep, sweepAtTimes } = createSweep(dialect)
  let following = 0
  const left = createLeftStreams(() => pulse.start())
  const isBusy = (): boolean => running.count + following > 0
  const pulse = createPulse(beat, () => isBusy() || left.isWaiting())
  const followers = createFollowers(
    (id) => signals.follow(id),
    (count) => {
      if (count > following) hear()
      following = count
      if (count) pulse.start()
      else if (!running.count) signals.rest()
    },
  )
  const signals = dialect.createSignals(use, {
    changed: followers.wake,
    stopped(id) {
      if (id === undefined || running.get(id)) findStopped().catch(() => undefined)
    },
  })

  /** What it does not hear at once, it hears with the next pulse. */
  const hear = (): void => void signals.listen().catch(() => undefined)

  async function announce(ids: readonly string[]): Promise<void> {
    followers.wake(ids)
    await signals.announce(ids)
  }

  /** Stops what visitors stopped on other servers. A server that did not hear of it finds it with the next pulse. */
  async function findStopped(): Promise<void> {
    const writer = own.current()
    if (!writer || !running.count) return
    for (const { id } of await stoppedStreams(await use(), writer.id)) running.stop(id)
  }

  async function beat(): Promise<void> {
    const database = await use()
    if (isBusy()) hear()
    const writer = own.current()
    if (writer && running.count) {
      await own.beat(database, writer)
      await findStopped()
    }
    for (const dead of await watch.look(database)) {
      if (dead.id === own.current()?.id) continue
      await announce(await reapWriter(database, dead, dialect.now))
      left.due()
    }
    if (following) await wakeBehind(database, followers)
    left.look(database, !watch.sees(own.current()?.id))
    await sweepAtTimes(database)
  }

  async function write(entries: readonly BatchEntry[]): Promise<(entry: BatchEntry) => boolean> {
    const database = await use()
    const writer = own.current()
    const isOwn = ({ id }: BatchEntry): boolean => writer !== undefined && running.get(id)?.writer === writer
    const written = entries.filter(isOwn)
    if (!writer || !written.length) return () => false
    const rows = written.map(({ id, pieces }) => [
      running.get(id)?.place,
      pieces.at(-1)?.number,
      JSON.stringify(pieces.map(({ data }) => data)),
    ])
    const { numAffectedRows: count } = await sql`with living as (${own.whileRegistered(writer.id)})
      insert into confab_stream_piece (stream, number, data)
      select stream, number, data from ${dialect.rows(JSON.stringify(rows))}, living where true
      on conflict do nothing`.execute(database)
    // None: all of them were written before, or this process was taken for dead.
    if (!count && !(await own.isLiving(database, writer))) own.markReaped(writer)
    await announce(written.map(({ id }) => id))
    return (entry) => isOwn(entry) && !writer.isReaped
  }

  const add = createStreamBatches(write)

  return {
    streams: {
      async begin(stream, interruption) {
        const { id, request } = stream
        if (running.get(id)) return id
        const database = await use()
        const before = await findRequest(database, request)
        if (before && before.id !== id) return before.id
        try {
          const { place, writer } = await own.insertStream(database, stream, JSON.stringify(interruption))
          if (!running.count) hear()
          running.begin(id, place, writer)
          pulse.start()
          return id
        } catch (error) {
          // Of servers that are asked at the same moment one is first: requests are unique.
          const first = await findRequest(database, request).catch(() => undefined)
          if (first && first.id !== id) return first.id
          throw error
        }
      },
      async append(id, pieces) {
        const stream = running.get(id)
        if (!stream || stream.writer.isReaped) return false
        if (!pieces.length) return true
        const isWritten = await add({ id, pieces })
        for (const { data } of pieces) stream.characters += data.length
        return isWritten
      },
      async end(id) {
        const { writer, characters = 0 } = running.get(id) ?? {}
        if (writer && !writer.isReaped) await endStream(await use(), id, { now: dialect.now, characters })
        running.end(id)
        if (!running.count && !following) signals.rest()
        await announce([id])
      },
      async follow(stream, place) {
        const found = await ofOwner(await use(), stream).executeTakeFirst()
        return found && followStream(use, followers, stream.id, place)
      },
      find: async (by) => findStream(await use(), by),
      release: async (id) => changeStream(await use(), id, { request: null }),
      settle: async (id) => changeStream(await use(), id, { note: null }),
      onLeft: left.listen,
      async stop(stream) {
        const database = await use()
        const found = await ofOwner(database, stream).executeTakeFirst()
        if (!found) return false
        running.stop(stream.id)
        await changeStream(database, stream.id, { is_stopped: 1 })
        await signals.announceStop(stream.id)
        return true
      },
      onStop: running.onStop,
    },
    sweep,
    async stopErased() {
      await findStopped()
      await signals.announceStop()
    },
    async close(database) {
      left.stop()
      pulse.stop()
      await signals.close().catch(() => undefined)
      followers.wake()
      if (database) await own.forget(database)
    },
  }
}
