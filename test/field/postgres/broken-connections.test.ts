import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ServerStore } from '../../../sdk/entries/server.ts'
import { postgresStore } from '../../../sdk/entries/server/postgres.ts'
import { readEvents } from '../../e2e/server/server-process.ts'
import { startChatServer } from '../../unit/server/start-chat-server.ts'
import { databaseBreaks } from './database-breaks.ts'
import { openBreakableProxy, type BreakableProxy } from '../../servers/breakable-proxy.ts'
import { startPostgres, type Postgres } from './start-postgres.mjs'

const streams = 200
const hello = { messages: [{ role: 'user', text: 'Count' }] }
const accept = { Accept: 'text/event-stream' }
const patient = { timeout: 60_000, interval: 100 }
const { signal } = new AbortController()
let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres()
}, 120_000)
afterAll(() => postgres?.remove(), 120_000)

function openStore(url: string): ServerStore {
  const store = postgresStore({ url })
  onTestFinished(() => store.close())
  return store
}

async function openDatabase(): Promise<{ url: string; proxy: BreakableProxy }> {
  const url = await postgres.createDatabase()
  const proxy = await openBreakableProxy(url)
  onTestFinished(() => proxy.close())
  return { url, proxy }
}

/** Many visitors at once, whose answers count until they are told to end. */
async function startCounting(url: string) {
  const over = new AbortController()
  const said: string[] = []
  const { post } = await startChatServer({
    store: openStore(url),
    async *answer() {
      const place = said.push('') - 1
      for (let number = 1; !over.signal.aborted || number < 10; number += 1) {
        await wait(100)
        said[place] += `${number} `
        yield `${number} `
      }
    },
  })
  const readers = await Promise.all(
    Array.from({ length: streams }, async () => {
      const response = await post(hello, accept)
      return { id: response.headers.get('confab-stream') ?? '', ...readEvents(response) }
    }),
  )
  return { readers, said, end: () => over.abort() }
}

/** What a store has of an answer. */
async function keptText({ streams: kept }: ServerStore, id: string): Promise<string> {
  let text = ''
  const gone = AbortSignal.timeout(20_000)
  for await (const pieces of (await kept?.follow({ id, user: undefined }, { after: 0, signal: gone })) ?? [])
    for (const { data } of pieces) if (data.startsWith('{')) text += (JSON.parse(data) as { text?: string }).text ?? ''
  return text
}

describe(`${streams} answers`, () => {
  test.each(databaseBreaks)(
    'are shown whole and kept whole when PostgreSQL %s',
    async (_how, breakIt) => {
      const database = await openDatabase()
      const { readers, said, end } = await startCounting(database.proxy.url)
      const seen = (): number => Math.min(...readers.map(({ pieces }) => pieces.length))
      await vi.waitFor(() => expect(seen()).toBeGreaterThan(3), patient)
      await breakIt({ ...database, postgres })
      const before = seen()
      await vi.waitFor(() => expect(seen()).toBeGreaterThan(before + 3), patient)
      end()
      await Promise.all(readers.map(({ ended }) => ended))
      expect(readers.map((reader) => reader.text()).toSorted()).toEqual(said.toSorted())
      // Another server reads what is kept.
      const other = openStore(database.url)
      await vi.waitFor(async () => {
        const kept = await Promise.all(readers.map(({ id }) => keptText(other, id)))
        expect(kept).toEqual(readers.map((reader) => reader.text()))
      }, patient)
    },
    180_000,
  )
})

describe('a PostgreSQL server that falls silent', () => {
  test('is told by `ready`, and not by `health`, until it speaks again', async () => {
    const { proxy } = await openDatabase()
    const store = openStore(proxy.url)
    const { get } = await startChatServer({
      store,
      async *answer() {
        yield 'Hello'
      },
    })
    expect((await get('/ready')).status).toBe(200)
    proxy.fallSilent('all')
    const ready = await get('/ready')
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'unavailable', store: 'unavailable' }])
    const health = await get('/health')
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }])
    proxy.speak()
    await vi.waitFor(async () => expect((await get('/ready')).status).toBe(200), patient)
  }, 120_000)

  test('keeps no conversation waiting for longer than twice the time that a statement has', async () => {
    const { proxy } = await openDatabase()
    const { threads } = openStore(proxy.url)
    const { version } = await threads.save('anna', 't', [{ id: 'one', role: 'user', text: 'Hello' }], { signal })
    proxy.fallSilent('open')
    const start = performance.now()
    await expect(threads.save('anna', 't', [], { ifVersion: version, signal })).rejects.toThrow()
    expect(performance.now() - start).toBeLessThan(10_000)
    await threads.save('anna', 't', [{ id: 'one', role: 'user', text: 'Again' }], { ifVersion: version, signal })
  }, 60_000)

  test('does not keep a server from closing', async () => {
    const { proxy } = await openDatabase()
    const store = postgresStore({ url: proxy.url })
    await store.streams?.begin({ id: crypto.randomUUID(), user: undefined }, [])
    proxy.fallSilent('all')
    await store.close()
  }, 30_000)
})

test('a statement that takes too long is given up by the database, too', async () => {
  const { url, proxy } = await openDatabase()
  const { threads } = openStore(proxy.url)
  const { version } = await threads.save('anna', 't', [{ id: 'one', role: 'user', text: 'Hello' }], { signal })
  const locker = new pg.Client({ connectionString: url })
  onTestFinished(() => locker.end())
  await locker.connect()
  await locker.query('begin; update confab_thread set tail = null')
  await expect(threads.save('anna', 't', [], { ifVersion: version, signal })).rejects.toThrow('statement timeout')
  await locker.query('rollback')
  await threads.save('anna', 't', [], { ifVersion: version, signal })
}, 60_000)
