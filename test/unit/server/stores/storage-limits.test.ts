import type { Dialect } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createChatServer, memoryStore, type ChatServerOptions, type ServerStore } from '../../../../sdk/entries/server.ts'
import { sqliteStore } from '../../../../sdk/entries/server/sqlite.ts'
import { createSqlStore } from '../../../../sdk/server/stores/sql/sql-store.ts'
import { createFileDialect } from '../../../../sdk/server/stores/sqlite/file-dialect.ts'
import { userByHeader } from '../signed-in.ts'
import { newFile, openFile } from './open-file.ts'
import { sqliteSource } from './sqlite-source.ts'

const url = 'http://chat.test'

/** A server that answers with 300 characters, and what asks it. */
function open(store: ServerStore, options: Partial<ChatServerOptions> = {}) {
  const onError = vi.fn()
  const server = createChatServer({
    async *answer() {
      yield 'y'.repeat(300)
    },
    user: userByHeader,
    store,
    onError,
    ...options,
  } as ChatServerOptions)
  onTestFinished(() => server.close())

  const ask = (user: string, method: string, path: string, { body, headers, address = '203.0.113.7' }: Asked = {}) =>
    server.fetch(
      new Request(`${url}/${path}`, {
        method,
        headers: { 'x-user': user, 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
      { address },
    )
  const save = (user: string, id: string, length: number, address?: string) =>
    ask(user, 'PUT', `threads/${id}/messages`, {
      headers: { 'if-none-match': '*' },
      body: { messages: [{ id: 'one', role: 'user', text: 'x'.repeat(length) }] },
      ...(address !== undefined && { address }),
    })
  const idsOf = async (user: string): Promise<string[]> =>
    ((await (await ask(user, 'GET', 'threads')).json()) as { threads: { id: string }[] }).threads.map(({ id }) => id).sort()
  return { server, onError, ask, save, idsOf }
}

interface Asked {
  readonly body?: unknown
  readonly headers?: Record<string, string>
  readonly address?: string
}

describe.each<[string, () => ServerStore]>([
  ['memory', memoryStore],
  ['SQLite', () => sqliteStore({ file: newFile() })],
])('storage with limits, in %s', (_name, createStore) => {
  test('is refused in words to a visitor who has all that one may have, and given to others', async () => {
    const { save, onError } = open(createStore(), { limits: { storage: { bytesPerVisitor: 1000 } } })
    expect((await save('anna', 'a', 700)).status).toBe(201)
    const refused = await save('anna', 'b', 700)
    expect([refused.status, await refused.json()]).toMatchObject([
      507,
      { detail: expect.stringContaining('Remove conversations') },
    ])
    expect((await save('ben', 'b', 700)).status).toBe(201)
    expect(onError).not.toHaveBeenCalled()
  })

  test('counts characters outside of ASCII by their bytes', async () => {
    const { ask } = open(createStore(), { limits: { storage: { bytesPerVisitor: 1000 } } })
    const body = { messages: [{ id: 'one', role: 'user', text: '漢'.repeat(400) }] }
    const response = await ask('anna', 'PUT', 'threads/a/messages', { headers: { 'if-none-match': '*' }, body })
    expect(response.status).toBe(507)
  })

  test('is refused to all when all have what there is, and the owner is told', async () => {
    const { save, onError } = open(createStore(), { limits: { storage: { bytes: 1500 } } })
    await save('anna', 'a', 900)
    const refused = await save('ben', 'b', 900)
    expect([refused.status, await refused.json()]).toMatchObject([507, { detail: 'There is no space for more.' }])
    expect(onError).toHaveBeenCalledOnce()
  })

  test('has space again where a conversation became shorter', async () => {
    const { ask, save } = open(createStore(), { limits: { storage: { bytes: 1500 } } })
    const { headers } = await save('anna', 'a', 1200)
    expect((await save('ben', 'b', 900)).status).toBe(507)
    const etag = headers.get('etag') ?? ''
    await ask('anna', 'PUT', 'threads/a/messages', { headers: { 'if-match': etag }, body: { messages: [] } })
    expect((await save('ben', 'b', 900)).status).toBe(201)
  })

  test('counts feedback, also what takes the place of other', async () => {
    const { ask } = open(createStore(), { limits: { storage: { bytesPerVisitor: 1000 } } })
    const give = (messageId: string, length: number) =>
      ask('anna', 'POST', 'feedback', { body: { messageId, value: 'bad', comment: 'x'.repeat(length) } })
    for (const length of [700, 600, 500]) expect((await give('m1', length)).status).toBe(204)
    const refused = await give('m2', 700)
    expect([refused.status, await refused.json()]).toMatchObject([
      507,
      { error: expect.stringContaining('Remove conversations') },
    ])
  })

  test('is given to an address by the day, whatever names it invents, and to other addresses', async () => {
    const { save, onError } = open(createStore(), { limits: { storage: { bytesPerDay: 1000 } } })
    for (const name of ['a', 'b']) expect((await save(name, 't', 700)).status).toBe(201)
    const refused = await save('c', 't', 700)
    expect([refused.status, await refused.json()]).toMatchObject([429, { detail: expect.stringContaining('in 24 hours') }])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000)
    expect((await save('c', 't', 700, '198.51.100.1')).status).toBe(201)
    expect(onError).not.toHaveBeenCalled()
  })

  test('that is written once more as it was counts nothing for an address', async () => {
    const { ask, save } = open(createStore(), { limits: { storage: { bytesPerDay: 2000 } } })
    let etag = (await save('anna', 'a', 700)).headers.get('etag') ?? ''
    const body = { messages: [{ id: 'one', role: 'user', text: 'z'.repeat(700) }] }
    for (let time = 0; time < 5; time += 1) {
      const saved = await ask('anna', 'PUT', 'threads/a/messages', { headers: { 'if-match': etag }, body })
      expect(saved.status).toBe(204)
      etag = saved.headers.get('etag') ?? ''
    }
  })

  test('that is full keeps nobody from an answer, which is given whole and not kept', async () => {
    const store = createStore()
    onTestFinished(() => store.close())
    const limits = { storage: { bytesPerVisitor: 200 } }
    const { server, ask } = open({ ...store, close: async () => undefined }, { limits })
    const body = { threadId: 'a', messages: [{ id: 'one', role: 'user', text: 'Hello' }] }
    const response = await ask('anna', 'POST', '', { body, headers: { accept: 'text/event-stream' } })
    expect(await response.text()).toContain('y'.repeat(300))
    await server.close()
    const { messages } = await store.threads.load('anna', 'a', { limit: 10, signal: AbortSignal.timeout(5000) })
    expect(messages).toMatchObject([{ id: 'one', text: 'Hello' }])
  })
})

describe('a store in memory that is full', () => {
  test('takes the room from a stranger who fills it, and nothing from others', async () => {
    const { save, idsOf } = open(memoryStore({ characters: 10_000 }))
    await save('anna', 'of-anna', 1000)
    for (let number = 0; number < 30; number += 1) await save('stranger', `s${number}`, 1000)
    expect(await idsOf('anna')).toEqual(['of-anna'])
    expect(await idsOf('stranger')).toContain('s29')
    expect(await idsOf('stranger')).not.toContain('s0')
  })

  test('takes it from large conversations under invented names before small ones', async () => {
    const { save, idsOf } = open(memoryStore({ characters: 10_000 }))
    await save('anna', 'of-anna', 300)
    for (let number = 0; number < 30; number += 1) await save(`stranger${number}`, 's', 3000)
    expect(await idsOf('anna')).toEqual(['of-anna'])
    expect(await idsOf('stranger29')).toEqual(['s'])
  })

  test('forgets the feedback of a stranger who gives too much, and none of others', async () => {
    const store = memoryStore({ feedback: 10 })
    const { ask } = open(store)
    const give = (user: string, messageId: string) => ask(user, 'POST', 'feedback', { body: { messageId, value: 'good' } })
    await give('anna', 'm')
    for (let number = 0; number < 30; number += 1) await give('stranger', `m${number}`)
    const { feedback } = await store.feedback.list({ limit: 100, signal: AbortSignal.timeout(5000) })
    expect(feedback).toHaveLength(10)
    expect(feedback.map(({ visitor }) => visitor)).toContain('anna')
  })
})

describe('a database', () => {
  test('is asked the same by a save, however much is stored', async () => {
    const asked: string[] = []
    const dialect = createFileDialect(newFile())
    const createDialect = (): Dialect => ({
      ...dialect,
      createDriver() {
        const driver = dialect.createDriver()
        return {
          ...driver,
          async acquireConnection() {
            const connection = await driver.acquireConnection()
            const { executeQuery } = connection
            connection.executeQuery = (query) => {
              asked.push(query.sql)
              return executeQuery.call(connection, query) as never
            }
            return connection
          },
        }
      },
    })
    // What enters the index of searches does so later.
    const { search: _search, ...source } = sqliteSource(createDialect)
    const { save } = open(createSqlStore(source, {}), {
      limits: { storage: { bytesPerVisitor: 2 ** 30, bytes: 2 ** 30 } },
    })
    const askedBy = async (id: string): Promise<string[]> => {
      asked.length = 0
      await save('anna', id, 100)
      // What is done from time to time is no part of it.
      return asked.filter((statement) => !statement.includes('confab_stream'))
    }
    await save('anna', 'first', 100)
    const few = await askedBy('second')
    for (let number = 0; number < 100; number += 1) await save(`visitor${number % 10}`, `t${number}`, 100)
    expect(await askedBy('last')).toEqual(few)
    // What is kept of all is never summed up again.
    expect(few.filter((statement) => /(sum|count)\(.*from "confab_thread"/.test(statement))).toEqual([])
  })

  test('knows how much it keeps after all that can happen to it', async () => {
    const file = newFile()
    const { ask, save } = open(sqliteStore({ file, feedback: 3 }))
    for (let number = 0; number < 40; number += 1) await save(`visitor${number % 2}`, `t${number}`, 100)
    for (let number = 0; number < 10; number += 1)
      await ask(`visitor${number % 3}`, 'POST', 'feedback', { body: { messageId: `m${number}`, value: 'bad', comment: 'No' } })
    const [sums] = openFile(file)(
      `select (select sum(bytes) from confab_space) as kept, (select sum(bytes) from confab_space_sum) as total,
        (select sum(length) from confab_message) + (select sum(bytes) from confab_feedback) as counted`,
    )
    const { counted } = sums ?? {}
    expect(sums).toEqual({ kept: counted, total: counted, counted })
    expect(counted).toBeGreaterThan(4000)
  })
})
