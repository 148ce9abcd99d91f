import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { MessageContent } from '../../../sdk/entries/server.ts'
import { postgresStore, type DatabaseStore, type PostgresStoreOptions } from '../../../sdk/entries/server/postgres.ts'
import { testStore } from '../../unit/server/stores/store-contract.ts'
import { startPostgres, type Postgres } from './start-postgres.mjs'

const { signal } = new AbortController()
const page = { limit: 100, signal }
const says = (text: string, id = 'one'): MessageContent[] => [{ id, role: 'user', text }]
let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres()
}, 120_000)
afterAll(() => postgres?.remove(), 120_000)

function openStore(options: PostgresStoreOptions): DatabaseStore {
  const store = postgresStore(options)
  onTestFinished(() => store.close())
  return store
}

let lastUrl = ''
testStore(
  async () => postgresStore({ url: (lastUrl = await postgres.createDatabase()), connections: 2 }),
  () => postgresStore({ url: lastUrl, connections: 2 }),
)

describe('a store in PostgreSQL', () => {
  test('is one for servers on several machines, which may start at the same moment', async () => {
    const url = await postgres.createDatabase()
    const [one, other] = [openStore({ url }), openStore({ url })]
    await Promise.all([one.check?.(), other.check?.()])
    const { version } = await one.threads.save('anna', 't', says('Hello'), { signal })
    const saves = [one, other].map(({ threads }, index) =>
      threads.save('anna', 't', says(`From ${index}`), { ifVersion: version, signal }),
    )
    const results = await Promise.allSettled(saves)
    const winner = results.findIndex(({ status }) => status === 'fulfilled')
    expect(results[1 - winner]).toMatchObject({ status: 'rejected', reason: { status: 412 } })
    expect((await other.threads.load('anna', 't', page)).messages).toEqual(says(`From ${winner}`))
  })

  test('hears of the answers of other servers over an address of its own, where the other is of a pooler', async () => {
    const url = await postgres.createDatabase()
    const [writer, reader] = ['writer', 'reader'].map((name) =>
      openStore({ url: `${url}?application_name=${name}`, listenUrl: `${url}?application_name=${name}-listens` }),
    )
    await reader?.check?.()
    await writer?.streams?.begin({ id: 'answer', user: 'anna' }, [])
    const pieces = await reader?.streams?.follow({ id: 'answer', user: 'anna' }, { after: 0, signal })
    const read = (async () => {
      let text = ''
      for await (const some of pieces ?? []) for (const { data } of some) text += data
      return text
    })()
    await writer?.streams?.append('answer', [{ number: 1, data: 'Hello' }])
    await writer?.streams?.end('answer')
    expect(await read).toBe('Hello')
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    const listening = `select distinct application_name as name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query like '%listen %'`
    const { rows } = await client.query<{ name: string }>(listening)
    expect(rows.map(({ name }) => name).toSorted()).toEqual(['reader-listens', 'writer-listens'])
  })

  test('takes the last step of its tables back and again, and refuses those of a later version in words', async () => {
    const url = await postgres.createDatabase()
    const store = openStore({ url })
    await store.threads.save('anna', 't', says('Hello'), { signal })
    expect(await store.migrate({ back: true })).toEqual(['0013-approvals'])
    expect(await store.migrate()).toEqual(['0013-approvals'])
    expect(await store.migrate()).toEqual([])
    expect((await store.threads.load('anna', 't', page)).messages).toEqual(says('Hello'))
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    await client.query(`insert into confab_migration values ('9999-later', '2027-01-01T00:00:00.000Z')`)
    await expect(openStore({ url }).check?.()).rejects.toThrow('of a later version of confab-chat, which has 9999-later')
  })

  test('creates a thread once, whichever of two servers is asked first', async () => {
    const url = await postgres.createDatabase()
    const stores = [openStore({ url }), openStore({ url })]
    await stores[0]?.check?.()
    const results = await Promise.allSettled(stores.map(({ threads }) => threads.save('anna', 't', says('Hello'), { signal })))
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('gives a page of one version, however often is saved meanwhile', async () => {
    const { threads } = openStore({ url: await postgres.createDatabase() })
    let { version } = await threads.save('anna', 't', says('0'), { signal })
    const over = new AbortController()
    const loading = (async () => {
      while (!over.signal.aborted) {
        const loaded = await threads.load('anna', 't', page)
        expect(loaded.messages.map(({ text }) => text)).toEqual([`${Number(loaded.version) - 1}`])
      }
    })()
    for (let count = 1; count < 50; count += 1)
      ({ version } = await threads.save('anna', 't', says(`${count}`), { ifVersion: version, signal }))
    over.abort()
    await loading
  })

  test('refuses what a visitor has no space for', async () => {
    const { threads } = openStore({ url: await postgres.createDatabase(), threadsPerVisitor: 1, charactersPerVisitor: 100 })
    await expect(threads.save('anna', 'a', says('x'.repeat(100)), { signal })).rejects.toMatchObject({ status: 507 })
    await threads.save('anna', 'b', says('Hi'), { signal })
    await expect(threads.save('anna', 'c', says('Hi'), { signal })).rejects.toMatchObject({ status: 507 })
  })

  test('cannot be used while the database is away, and again when it is back', async () => {
    const store = openStore({ url: await postgres.createDatabase() })
    await store.threads.save('anna', 't', says('Hello'), { signal })
    await postgres.stop()
    await expect(store.check?.()).rejects.toThrow()
    await expect(store.threads.load('anna', 't', page)).rejects.not.toMatchObject({ status: 404 })
    await postgres.start()
    await vi.waitFor(() => store.check?.(), { timeout: 20_000 })
    expect((await store.threads.load('anna', 't', page)).messages).toEqual(says('Hello'))
  })

  test('is opened when the database is there at last', async () => {
    const url = await postgres.createDatabase()
    await postgres.stop()
    const store = openStore({ url })
    await expect(store.check?.()).rejects.toThrow()
    await postgres.start()
    await vi.waitFor(() => store.check?.(), { timeout: 20_000 })
  })

  test('never tells its password', async () => {
    const url = (await postgres.createDatabase()).replace(':secret', ':wrong')
    const error: unknown = await openStore({ url })
      .check?.()
      .catch((reason: unknown) => reason)
    expect(JSON.stringify([String(error), error])).not.toContain('4711')
  })
})
