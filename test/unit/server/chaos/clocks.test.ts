// @module-tag thorough: servers that die, clocks that jump, storages of several processes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SqliteDialect, sql } from 'kysely'
import Libsql from 'libsql'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { memoryStore, type ServerStore } from '../../../../sdk/entries/server.ts'
import { createSqlStore } from '../../../../sdk/server/stores/sql/sql-store.ts'
import { createPolledSignals } from '../../../../sdk/server/stores/sql/streams/polled-signals.ts'
import { sqliteStore } from '../../../../sdk/entries/server/sqlite.ts'

const { signal } = new AbortController()
const hour = 60 * 60 * 1000
const jumps = [
  ['back an hour', -hour],
  ['ahead a day', 24 * hour],
] as const

function openFile(): { store: ServerStore; other: ServerStore; database: Libsql.Database; file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'confab-clocks-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'chat.db')
  const [store, other] = [sqliteStore({ file }), sqliteStore({ file })]
  const database = new Libsql(file)
  onTestFinished(async () => {
    await Promise.all([store.close(), other.close()])
    database.close()
  })
  return { store, other, database, file }
}

/** A clock of the day that the test sets. */
function setClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

describe.each([
  ['memory', memoryStore],
  ['a file', () => openFile().store],
])('conversations in %s', (_, open) => {
  test.each(jumps)('keep their messages in order when the clock goes %s', async (_jump, jump) => {
    const { threads } = open()
    setClock()
    const message = (id: string) => [{ id, role: 'user', text: id }]
    const first = await threads.save('anna', 't', message('1'), { signal })
    vi.setSystemTime(Date.now() + jump)
    const { version } = await threads.save('anna', 't', message('2'), { ifVersion: first.version, after: '1', signal })
    await threads.save('anna', 't', message('3'), { ifVersion: version, after: '2', signal })
    const { messages } = await threads.load('anna', 't', { limit: 9, signal })
    expect(messages.map(({ id }) => id)).toEqual(['1', '2', '3'])
  })

  test.each(jumps)('are listed once each, page by page, when the clock goes %s', async (_jump, jump) => {
    const { threads } = open()
    setClock()
    for (const id of ['a', 'b', 'c', 'd']) {
      await threads.save('anna', id, [], { signal })
      vi.setSystemTime(Date.now() + jump)
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await threads.list('anna', { limit: 1, signal, ...(cursor !== undefined && { cursor }) })
      seen.push(...page.threads.map(({ id }) => id))
      ;({ cursor } = page)
    } while (cursor !== undefined)
    expect(seen.toSorted()).toEqual(['a', 'b', 'c', 'd'])
  })

  test('can be restored at once after they were removed, however the clock goes', async () => {
    const { threads } = open()
    setClock()
    await threads.save('anna', 't', [], { signal })
    for (const [, jump] of jumps) {
      await threads.remove('anna', 't')
      vi.setSystemTime(Date.now() + jump)
      await threads.restore('anna', 't')
    }
    expect((await threads.list('anna', { limit: 9, signal })).threads).toHaveLength(1)
  })
})

describe('answers in a file', () => {
  const streamsOf = ({ streams }: ServerStore) => {
    if (!streams) throw new Error('The store keeps no streams.')
    return streams
  }

  /** The same store with a clock that a table holds. */
  const storeWithClock = (file: string): ServerStore =>
    createSqlStore(
      {
        createDialect: () => new SqliteDialect({ database: async () => new Libsql(file) }),
        isOvertaken: () => false,
        isFull: () => false,
        types: { text: sql`text`, counter: sql`integer`, count: (column) => column.autoIncrement() },
        streams: {
          now: sql<number>`(select seconds from test_clock)`,
          rows: (json) => sql`(select value ->> 0 as stream, value ->> 1 as number, value ->> 2 as data from json_each(${json}))`,
          lock: sql``,
          createSignals: createPolledSignals,
        },
      },
      {},
    )

  /** Keeps an answer that has ended, and another that goes on, so that the store looks after both. */
  async function keepOne(clock: 'own' | 'test' = 'own') {
    const { store: own, other, database, file } = openFile()
    if (clock === 'test') {
      database.exec('create table test_clock (seconds integer); insert into test_clock values (1000000)')
      vi.useFakeTimers({ toFake: ['performance'] })
      onTestFinished(() => void vi.useRealTimers())
    }
    const store = clock === 'test' ? storeWithClock(file) : own
    onTestFinished(() => store.close())
    /** Time passes evenly, for the database and for this process. */
    const pass = (seconds: number): void => {
      vi.advanceTimersByTime(seconds * 1000)
      database.exec(`update test_clock set seconds = seconds + ${seconds}`)
    }
    const ended = { id: crypto.randomUUID(), user: 'anna' }
    const streams = streamsOf(store)
    await streams.begin(ended, [])
    await streams.append(ended.id, [{ number: 1, data: '"Hello"' }])
    await streams.end(ended.id)
    const going = { id: crypto.randomUUID(), user: 'anna' }
    await streams.begin(going, ['"interrupted"'])
    const beatsOf = (): number =>
      (database.prepare('select max(beats) as beats from confab_stream_writer').get() as { beats: number }).beats
    /** The store has looked after its streams again. */
    const looked = async (): Promise<void> => {
      const before = beatsOf()
      await vi.waitFor(() => expect(beatsOf()).toBeGreaterThan(before + 1), { timeout: 10_000 })
    }
    const isThere = async (): Promise<boolean> => (await streams.follow(ended, { after: 0, signal })) !== undefined
    return { streams, others: streamsOf(other), database, going, looked, isThere, pass }
  }

  test('are kept when the clock of the database goes ahead a day', async () => {
    const { database, looked, isThere } = await keepOne()
    database.exec('update confab_stream set ended_at = ended_at - 86400 where ended_at is not null')
    await looked()
    expect(await isThere()).toBe(true)
  })

  test('are removed after five minutes', async () => {
    const { database, looked, isThere, pass } = await keepOne('test')
    await looked()
    pass(299)
    await looked()
    expect(await isThere()).toBe(true)
    pass(31)
    await looked()
    expect(await isThere()).toBe(false)
    expect(database.prepare('select count(*) as pieces from confab_stream_piece').get()).toMatchObject({ pieces: 0 })
  })

  test.each(jumps)('continue, and end nowhere else, when the clock goes %s', async (_jump, jump) => {
    const { streams, others, going, looked } = await keepOne()
    const seen: string[] = []
    const read = (async () => {
      for await (const pieces of (await others.follow(going, { after: 0, signal })) ?? [])
        seen.push(...pieces.map(({ data }) => data))
    })()
    setClock()
    vi.setSystemTime(Date.now() + jump)
    await looked()
    await streams.append(going.id, [{ number: 1, data: '"still here"' }])
    await streams.end(going.id)
    await read
    expect(seen).toEqual(['"still here"'])
  })
})
