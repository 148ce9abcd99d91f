import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  createChatServer,
  memoryStore,
  type ChatServerOptions,
  type MessageContent,
  type ServerStore,
} from '../../../../sdk/entries/server.ts'
import { visitorCommand } from '../../../../sdk/server/serve/visitor-command.ts'
import { sqliteStore } from '../../../../sdk/entries/server/sqlite.ts'
import { userByHeader } from '../signed-in.ts'
import { gate } from '../start-chat-server.ts'
import { newFile, openFile } from '../stores/open-file.ts'

const url = 'http://chat.test'

interface Asked {
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** A server that answers with one word, then with the rest when the test lets it. */
function open(store: ServerStore, options: Partial<ChatServerOptions> = {}) {
  const onError = vi.fn()
  const rest = gate()
  const server = createChatServer({
    async *answer(_request: unknown, { signal }: { signal: AbortSignal }) {
      yield 'Hello'
      await Promise.race([rest.opened, new Promise((resolve) => signal.addEventListener('abort', resolve))])
      yield ' again'
    },
    user: userByHeader,
    store,
    onError,
    ...options,
  } as ChatServerOptions)
  onTestFinished(async () => {
    rest.open()
    await server.close()
  })
  const ask = (user: string, method: string, path: string, { body, headers }: Asked = {}) =>
    server.fetch(
      new Request(`${url}/${path}`, {
        method,
        headers: { ...(user && { 'x-user': user }), 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
  const save = (user: string, id: string, messages: readonly MessageContent[], match?: string | null) =>
    ask(user, 'PUT', `threads/${id}/messages`, {
      headers: match == null ? { 'if-none-match': '*' } : { 'if-match': match },
      body: { messages },
    })
  const idsOf = async (user: string): Promise<string[]> =>
    ((await (await ask(user, 'GET', 'threads')).json()) as { threads: { id: string }[] }).threads.map(({ id }) => id).sort()
  const feedbackOf = async () =>
    (await store.feedback.list({ limit: 100, signal: AbortSignal.timeout(5000) })).feedback.map(({ visitor }) => visitor)
  const give = (user: string) =>
    ask(user, 'POST', 'feedback', { body: { messageId: 'm', threadId: 'a', value: 'good', comment: 'Yes' } })
  /** Asks something in a conversation, and returns what streams. */
  const answer = (user: string, threadId: string) =>
    ask(user, 'POST', '', {
      headers: { accept: 'text/event-stream' },
      body: { threadId, messages: [{ id: 'q', role: 'user', text: 'Hi' }] },
    })
  return { server, onError, ask, save, idsOf, feedbackOf, give, answer, finish: rest.open }
}

const hello: readonly MessageContent[] = [{ id: 'one', role: 'user', text: 'Hi' }]

describe.each<[string, () => ServerStore]>([
  ['memory', memoryStore],
  ['SQLite', () => sqliteStore({ file: newFile() })],
])('a visitor who erases what is kept of them, in %s', (_name, createStore) => {
  test('has no conversations and no feedback any more, and others have theirs', async () => {
    const { ask, save, give, idsOf, feedbackOf } = open(createStore())
    for (const user of ['anna', 'ben']) {
      for (const id of ['a', 'b', 'removed']) await save(user, id, hello)
      await ask(user, 'DELETE', 'threads/removed')
      await give(user)
    }
    expect((await ask('anna', 'DELETE', 'visitors/me')).status).toBe(204)
    expect([await idsOf('anna'), await idsOf('ben'), await feedbackOf()]).toEqual([[], ['a', 'b'], ['ben']])
    expect((await ask('anna', 'POST', 'threads/removed/restore')).status).toBe(404)
  })

  test('does not get conversations back from a tab that still shows them, and can begin new ones', async () => {
    const { ask, save, idsOf } = open(createStore())
    const etag = (await save('anna', 'a', hello)).headers.get('etag')
    await ask('anna', 'DELETE', 'visitors/me')
    expect((await save('anna', 'a', hello, etag)).status).toBe(410)
    expect((await save('anna', 'a', hello)).status).toBe(410)
    expect((await save('anna', 'new', hello)).status).toBe(201)
    expect((await save('ben', 'a', hello)).status).toBe(201)
    expect(await idsOf('anna')).toEqual(['new'])
  })

  test('has the answer stopped that is being given, and it is not written afterwards', async () => {
    const store = createStore()
    onTestFinished(() => store.close())
    const { server, ask, answer, idsOf, finish } = open({ ...store, close: async () => undefined })
    const response = await answer('anna', 'a')
    const reading = response.text()
    await vi.waitUntil(async () => (await idsOf('anna')).length === 1)
    expect((await ask('anna', 'DELETE', 'visitors/me')).status).toBe(204)
    finish()
    expect(await reading).not.toContain('again')
    await server.close()
    const signal = AbortSignal.timeout(5000)
    expect((await store.threads.list('anna', { limit: 10, signal })).threads).toEqual([])
    const id = response.headers.get('confab-stream') ?? ''
    expect(await store.streams?.follow({ id, user: 'anna' }, { after: 0, signal })).toBeUndefined()
  })

  test('may have nothing', async () => {
    const { ask } = open(createStore())
    expect((await ask('anna', 'DELETE', 'visitors/me')).status).toBe(204)
  })

  test('has to be one whom the server knows, on a page that may ask', async () => {
    const { ask, save, idsOf } = open(createStore())
    await save('anna', 'a', hello)
    const elsewhere = { origin: 'https://evil.example' }
    const statuses = [
      (await ask('', 'DELETE', 'visitors/me')).status,
      (await ask('', 'GET', 'visitors/me/export')).status,
      (await ask('anna', 'DELETE', 'visitors/me', { headers: elsewhere })).status,
      (await ask('anna', 'GET', 'visitors/me/export', { headers: elsewhere })).status,
      (await ask('anna', 'GET', 'visitors/me')).status,
      (await ask('ben', 'DELETE', 'visitors/anna')).status,
    ]
    expect(statuses).toEqual([401, 401, 403, 403, 405, 404])
    expect(await idsOf('anna')).toEqual(['a'])
  })

  test('gets all of it before as JSON: conversations of several pages in their order, archived ones and feedback', async () => {
    const { ask, save, give } = open(createStore())
    const long = Array.from({ length: 123 }, (_, number) => ({ id: `m${number}`, role: 'user', text: `Number ${number}` }))
    await save('anna', 'long', long)
    await save('anna', 'archived', hello)
    await ask('anna', 'PATCH', 'threads/archived', { body: { archived: true } })
    await save('ben', 'of-ben', hello)
    for (const user of ['anna', 'ben']) await give(user)
    const response = await ask('anna', 'GET', 'visitors/me/export')
    expect(response.headers.get('content-disposition')).toContain('attachment')
    expect(await response.json()).toMatchObject({
      visitor: 'anna',
      threads: [
        { id: 'long', messages: long },
        { id: 'archived', archived: true, messages: hello },
      ],
      feedback: [{ visitor: 'anna', threadId: 'a', messageId: 'm', value: 'good', comment: 'Yes' }],
    })
  })
})

test('a store that fails in the middle breaks the export off', async () => {
  const store = memoryStore()
  const { ask, save, onError } = open({
    ...store,
    feedback: { ...store.feedback, list: () => Promise.reject(new Error('away')) },
  })
  await save('anna', 'a', hello)
  const response = await ask('anna', 'GET', 'visitors/me/export')
  await expect(response.text()).rejects.toThrow()
  expect(onError).toHaveBeenCalledOnce()
})

test('a visitor who erases has calls that wait in a store of your own, which cannot list them, erased and not exported', async () => {
  const { approvals, ...store } = memoryStore()
  if (!approvals) throw new Error('It keeps approvals.')
  const { list: _list, ...own } = approvals
  await own.add({ id: 'refund-1', user: 'anna', place: 'a', call: '{}', seconds: 60 })
  const { ask } = open({ ...store, approvals: own })
  expect(await (await ask('anna', 'GET', 'visitors/me/export')).json()).not.toHaveProperty('calls')
  await ask('anna', 'DELETE', 'visitors/me')
  expect(await own.claim({ id: 'refund-1', user: 'anna', place: 'a' })).toBeUndefined()
})

test('calls that are no JSON are exported as they are', async () => {
  const store = memoryStore()
  await store.approvals?.add({ id: 'odd', user: 'anna', place: 'a', call: 'refund 5', seconds: 60 })
  const { ask } = open(store)
  expect(await (await ask('anna', 'GET', 'visitors/me/export')).json()).toMatchObject({
    calls: [{ id: 'odd', state: 'waiting', call: 'refund 5' }],
  })
})

test('a store of your own that cannot erase is said so', async () => {
  const { erase: _erase, ...store } = memoryStore()
  expect((await open(store).ask('anna', 'DELETE', 'visitors/me')).status).toBe(501)
})

describe('a file of SQLite', () => {
  test('has no row of a visitor who was erased, in any table, also while an answer is given on another server', async () => {
    const file = newFile()
    const store = sqliteStore({ file })
    const [one, other] = [open(store), open(sqliteStore({ file }))]
    const name = 'anna-4711'
    await store.approvals?.add({ id: 'refund-1', user: name, place: 'a', call: '{}', seconds: 60 })
    await one.save(name, 'a', hello)
    await one.give(name)
    await one.save('ben', 'a', hello)
    const response = await other.answer(name, 'b')
    const reading = response.text()
    await vi.waitUntil(async () => (await one.idsOf(name)).length === 2)
    const run = openFile(file)
    const tables = run(`select name from sqlite_master where type = 'table' and name like 'confab%'`).map((row) =>
      String(row['name']),
    )
    const columnsOf = (table: string) => run(`pragma table_info(${table})`).map((row) => String(row['name']))
    const rowsOf = (table: string) =>
      run(
        `select * from ${table} where ${columnsOf(table)
          .map((column) => `cast("${column}" as text) like '%${name}%'`)
          .join(' or ')}`,
      )
    // Searches are indexed after the saves.
    await vi.waitUntil(() => rowsOf('confab_search_message').length > 0)
    // Each table with a name in it has some before: a new one cannot be forgotten here.
    for (const table of tables)
      if (columnsOf(table).includes('visitor')) expect([table, rowsOf(table).length]).not.toEqual([table, 0])

    expect((await one.ask(name, 'DELETE', 'visitors/me')).status).toBe(204)
    // It is stopped: nobody lets it go on.
    await reading
    await other.server.close()
    expect(tables.filter((table) => rowsOf(table).length)).toEqual([])
    expect(await one.idsOf('ben')).toEqual(['a'])
  })
})

describe('the owner', () => {
  /** Runs a command on a file in which Anna and Ben have a conversation. */
  async function openCommand(environment: Record<string, string> = {}, anna = 'anna') {
    const file = newFile()
    const { save, idsOf } = open(sqliteStore({ file }))
    for (const user of [anna, 'ben']) await save(user, 'a', hello)
    const said: string[] = []
    const written: Uint8Array[] = []
    const run = (...given: string[]) =>
      visitorCommand(given, {
        environment: { CONFAB_DATA: file, ...environment },
        stores: { sqlite: async () => ({ sqliteStore }), postgres: () => Promise.reject(new Error('none')) },
        say: (line) => void said.push(line),
        write: async (bytes) => written.push(bytes) > 0,
      })
    return { run, said, idsOf, text: () => Buffer.concat(written).toString() }
  }

  test('erases a visitor while the server runs', async () => {
    const { run, said, idsOf } = await openCommand()
    expect([await run('erase', '--visitor', 'anna'), await run('erase', '--visitor', 'anna')]).toEqual([0, 0])
    expect(said).toEqual(['All that was kept of this visitor is erased.', 'Nothing is kept of this visitor.'])
    expect([await idsOf('anna'), await idsOf('ben')]).toEqual([[], ['a']])
  })

  test('exports what is kept of a visitor', async () => {
    const { run, text } = await openCommand()
    expect(await run('export', '--visitor', 'anna')).toBe(0)
    expect(JSON.parse(text())).toMatchObject({ visitor: 'anna', threads: [{ id: 'a', messages: hello }], feedback: [] })
  })

  describe('names a visitor of `serve` by what the browser has of the cookie:', () => {
    const name = '6f1c2b7e-0d5a-4c55-9a3b-0123456789ab'
    const value = `${name}.${'0a'.repeat(32)}`

    test.each([
      name,
      value,
      `confab-visitor=${value}`,
      `confab-visitor=${value}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax`,
      `Set-Cookie: confab-visitor=${value}; Path=/`,
      ` "${value}"\n`,
    ])('%s', async (copied) => {
      const { run, said, idsOf, text } = await openCommand({}, name)
      expect([await run('export', '--visitor', copied), await run('erase', '--visitor', copied)]).toEqual([0, 0])
      expect(JSON.parse(text())).toMatchObject({ visitor: name, threads: [{ id: 'a' }] })
      expect(said).toEqual(['All that was kept of this visitor is erased.'])
      expect([await idsOf(name), await idsOf('ben')]).toEqual([[], ['a']])
    })

    test.each([`${name}.short`, `x${value}`, `${name}.${'0A'.repeat(32)}`, `${value}.more`, 'anna; Path=/'])(
      'and any other id as it is: %s',
      async (id) => {
        const { run, said, idsOf } = await openCommand({}, name)
        expect(await run('erase', '--visitor', id)).toBe(0)
        expect(said).toEqual(['Nothing is kept of this visitor.'])
        expect(await idsOf(name)).toEqual(['a'])
      },
    )
  })

  test('finds the file as `serve` does, where variables are set to nothing', async () => {
    const { run, said } = await openCommand({ DATABASE_URL: ' ' })
    expect(await run('erase', '--visitor', 'anna')).toBe(0)
    expect(said).toEqual(['All that was kept of this visitor is erased.'])
  })

  test.each([
    ['no visitor', ['erase'], /--visitor ID/],
    ['a file that is not there', ['erase', '--visitor', 'anna', '--data', '/nowhere/chat.db'], /There is no file/],
    ['memory', ['export', '--visitor', 'anna', '--data', 'memory'], /in memory/],
    ['a file with no name', ['erase', '--visitor', 'anna', '--data='], /--data takes a value, and has none/],
    ['a file that is none of a server', ['erase', '--visitor', 'anna', '--data', '/'], /cannot be kept in \/: it is a folder/],
    ['an option that there is not', ['erase', '--vistor', 'anna'], /--vistor/],
    ['a visitor without the option', ['erase', 'anna'], /--visitor ID/],
  ])('reads words where the command has %s', async (_what, given, words) => {
    const { run, said, idsOf } = await openCommand()
    expect(await run(...given)).toBe(1)
    expect(said.join()).toMatch(words)
    expect(await idsOf('anna')).toEqual(['a'])
  })
})
