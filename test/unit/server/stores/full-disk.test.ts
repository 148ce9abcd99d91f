import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery, type DatabaseConnection, type Dialect } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { MessageContent, ServerStore } from '../../../../sdk/entries/server.ts'
import { createSqlStore } from '../../../../sdk/server/stores/sql/sql-store.ts'
import { createFileDialect } from '../../../../sdk/server/stores/sqlite/file-dialect.ts'
import { userByHeader } from '../signed-in.ts'
import { startChatServer } from '../start-chat-server.ts'
import { sqliteSource } from './sqlite-source.ts'

const { signal } = new AbortController()
const anna = { 'x-user': 'anna', 'content-type': 'application/json' }
const says = (text: string): MessageContent[] => [{ id: 'one', role: 'user', text }]

/** Pages of 4 KB: a disk of a megabyte and a half, and one of a gigabyte. */
const [small, large] = [400, 250_000]

/** A store in a file on a disk that is small until it is said to grow: SQLite refuses what is beyond it as it refuses a full disk. */
function openSmallDisk(): { store: ServerStore; grow: () => Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), 'confab-full-'))
  const dialect = createFileDialect(join(folder, 'chat.db'))
  let connection: DatabaseConnection | undefined
  const resize = (pages: number) => connection?.executeQuery(CompiledQuery.raw(`pragma max_page_count = ${pages}`))
  const createDialect = (): Dialect => ({
    ...dialect,
    createDriver() {
      const driver = dialect.createDriver()
      return {
        ...driver,
        async init() {
          await driver.init()
          connection = await driver.acquireConnection()
          await resize(small)
        },
      }
    },
  })
  const store = createSqlStore(sqliteSource(createDialect), {})
  onTestFinished(async () => {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    store,
    async grow() {
      await resize(large)
    },
  }
}

test('a full disk refuses a conversation in words, keeps what is there, and takes it when there is space', async () => {
  const { store, grow } = openSmallDisk()
  const { version } = await store.threads.save('anna', 't', says('Hello'), { signal })
  const long = says('x'.repeat(2 ** 21))
  const refused = store.threads.save('anna', 't', long, { ifVersion: version, signal })
  await expect(refused).rejects.toMatchObject({ status: 507, message: 'There is no space left on the disk of the store.' })
  expect(await store.threads.load('anna', 't', { limit: 10, signal })).toMatchObject({ version, messages: says('Hello') })
  await grow()
  await store.threads.save('anna', 't', long, { ifVersion: version, signal })
})

test('a full disk is told by `ready` and to the owner, and to visitors in words that reveal nothing, until there is space', async () => {
  const { store, grow } = openSmallDisk()
  const { get, onError } = await startChatServer({
    store,
    user: userByHeader,
    async *answer() {
      yield 'Hello'
    },
  })
  await store.threads.save('ben', 'large', says('x'.repeat(2 ** 20)), { signal })
  expect((await get('/ready')).status).toBe(200)
  const put = (text: string): Promise<Response> => {
    const headers = { ...anna, 'if-none-match': '*' }
    return get('/threads/t/messages', { method: 'PUT', headers, body: JSON.stringify({ messages: says(text) }) })
  }
  const refused = await put('x'.repeat(2 ** 21))
  expect([refused.status, await refused.json()]).toEqual([
    507,
    { status: 507, title: 'Insufficient storage', detail: 'There is no space for more.' },
  ])
  const [failure] = (onError.mock.calls[0] ?? []) as readonly Error[]
  expect(String(failure?.cause)).toContain('database or disk is full')
  const ready = await get('/ready')
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'unavailable', store: 'full' }])
  expect((await get('/health')).status).toBe(200)
  expect(onError.mock.calls.map(String).join()).not.toContain('rollback')
  await grow()
  expect((await get('/ready')).status).toBe(200)
  expect((await put('Hello')).status).toBe(201)
})

test('a full disk keeps nobody from an answer, which is whole', async () => {
  const { store } = openSmallDisk()
  const { post } = await startChatServer({
    store,
    async *answer() {
      for (let piece = 0; piece < 40; piece += 1) yield 'x'.repeat(100_000)
    },
  })
  const response = await post({ messages: [{ role: 'user', text: 'Hi' }] }, { Accept: 'text/event-stream' })
  expect((await response.text()).match(/x{100000}/g)).toHaveLength(40)
})

test(
  'a full disk keeps none of 200 at once from an answer, and keeps conversations again when there is space',
  { tags: 'thorough' },
  async () => {
    const { store, grow } = openSmallDisk()
    const { post, get } = await startChatServer({
      store,
      user: userByHeader,
      async *answer() {
        for (let piece = 0; piece < 10; piece += 1) yield 'x'.repeat(10_000)
      },
    })
    const ask = async (user: string): Promise<number | undefined> => {
      const asked = { threadId: 't', messages: says('Hi') }
      const response = await post(asked, { 'x-user': user, Accept: 'text/event-stream' })
      return (await response.text()).match(/x{10000}/g)?.length
    }
    const all = await Promise.all(Array.from({ length: 200 }, (_, place) => ask(`visitor ${place}`)))
    expect(new Set(all)).toEqual(new Set([10]))
    const full = { status: 'unavailable', store: 'full' }
    await vi.waitFor(async () => expect(await (await get('/ready')).json()).toEqual(full), { timeout: 15_000 })
    await grow()
    expect(await ask('late')).toBe(10)
    await vi.waitFor(
      async () => {
        const { messages } = await store.threads.load('late', 't', { limit: 9, signal })
        expect(messages.map(({ text }) => text?.length)).toEqual([2, 100_000])
      },
      { timeout: 15_000 },
    )
  },
)
