import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { memoryStore, type ChatServerOptions, type ServerStore } from '../../../sdk/entries/server.ts'
import { testThreads } from '../../../sdk/entries/threads-contract.ts'
import { threadsOf, userByHeader } from './signed-in.ts'
import { startChatServer } from './start-chat-server.ts'

const { signal } = new AbortController()

const startServer = (options: Partial<ChatServerOptions> = {}) =>
  startChatServer({
    async *answer() {
      yield 'Hello'
    },
    user: userByHeader,
    ...options,
  } as ChatServerOptions)

/** A server, and what asks it as Anna. */
async function askAsAnna(options: Partial<ChatServerOptions> = {}) {
  const server = await startServer(options)
  type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }
  const ask = (path: string, init: Init = {}): Promise<Response> =>
    server.get(path, { ...init, headers: { 'x-user': 'anna', 'content-type': 'application/json', ...init.headers } })
  const create = (id: string, messages: unknown = [{ id: 'one', role: 'user', text: 'Hello' }]): Promise<Response> =>
    ask(`/threads/${id}/messages`, {
      method: 'PUT',
      headers: { 'if-none-match': '*' },
      body: typeof messages === 'string' ? messages : JSON.stringify({ messages }),
    })
  return { ...server, ask, create }
}

/** A store whose disk is gone. */
function brokenStore(): ServerStore {
  const fail = async (): Promise<never> => {
    throw new Error('disk I/O error at /var/secret/chat.db')
  }
  const threads = { list: fail, load: fail, save: fail, rename: fail, archive: fail, remove: fail, restore: fail }
  return { threads, feedback: { save: fail, list: fail }, check: fail, close: async () => undefined }
}

const kindOf = async (response: Response): Promise<unknown[]> => [
  response.status,
  response.headers.get('content-type'),
  ((await response.json()) as { detail?: string }).detail,
]

describe('a chat server keeps the contract of threads', () => {
  testThreads({
    test,
    async storage() {
      const { url } = await startServer({ basePath: '/api/chat' })
      const { threads, faults } = threadsOf(`${url}/api/chat`, 'anna')
      onTestFinished(() => expect(faults).toEqual([]))
      return threads
    },
  })
})

describe('the threads of a server', () => {
  test('are those of the visitor who asks', async () => {
    const { url } = await startServer()
    const [anna, ben] = [threadsOf(url, 'anna').threads, threadsOf(url, 'ben').threads]
    await anna.save('t', [{ id: 'one', role: 'user', text: 'Hello' }], { signal })
    expect(await ben.list({ limit: 10, signal })).toEqual({ threads: [] })
    await expect(ben.load('t', { limit: 10, signal })).rejects.toMatchObject({ status: 404 })
  })

  test('of another visitor are refused word for word as what nobody has', async () => {
    const { url, create } = await askAsAnna()
    await create('t')
    const asBen = (path: string, init: RequestInit = {}) =>
      fetch(`${url}${path}`, { ...init, headers: { 'x-user': 'ben', 'if-match': '"1"' } })
    const requests: [string, RequestInit][] = [
      ['/messages', {}],
      ['/messages', { method: 'PUT', body: '{"messages":[]}' }],
      ['', { method: 'PATCH', body: '{"title":"Mine"}' }],
      ['', { method: 'DELETE' }],
      ['/restore', { method: 'POST' }],
      ['/title', { method: 'POST' }],
    ]
    for (const [path, init] of requests) {
      const [hers, nobodys] = await Promise.all(['t', 'x'].map((id) => asBen(`/threads/${id}${path}`, init)))
      expect(await kindOf(hers as Response)).toEqual(await kindOf(nobodys as Response))
    }
  })

  test('are not there where nobody says who visitors are', async () => {
    const { get } = await startChatServer({
      async *answer() {
        yield 'Hello'
      },
    })
    expect(await kindOf(await get('/threads'))).toEqual([
      404,
      'application/problem+json',
      'This server keeps no conversations: it has no `user` that names its visitors.',
    ])
  })

  test.each([undefined, ''])('are refused to a visitor who is not signed in', async (nobody) => {
    const { get } = await startServer({ user: async () => nobody })
    expect(await kindOf(await get('/threads'))).toEqual([401, 'application/problem+json', 'Sign in to see your conversations.'])
  })

  test('are of nobody where it fails to find out who asks', async () => {
    const { get, onError } = await startServer({
      async user() {
        throw new Error('no session database')
      },
    })
    expect((await get('/threads')).status).toBe(503)
    expect(String(onError.mock.calls[0]?.[0])).toContain('no session database')
  })

  test('can be read by pages of other origins that are listed, with their versions', async () => {
    const { get } = await startServer({ origins: ['https://friend.example'] })
    const response = await get('/threads/t/messages', {
      method: 'OPTIONS',
      headers: { Origin: 'https://friend.example', 'Access-Control-Request-Headers': 'if-match' },
    })
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, PATCH, DELETE')
    expect(response.headers.get('access-control-expose-headers')).toBe('Confab-Stream, ETag, Retry-After')
    expect((await get('/threads', { headers: { Origin: 'https://stranger.example', 'x-user': 'anna' } })).status).toBe(403)
  })

  test('are passed to an answer with the visitor who asks', async () => {
    const { post } = await startServer({
      async *answer(_request, { user }) {
        yield `Hello ${user ?? 'stranger'}`
      },
    })
    const textOf = async (headers: Record<string, string>): Promise<unknown> =>
      ((await (await post({ messages: [{ role: 'user', text: 'Hi' }] }, headers)).json()) as { text: string }).text
    expect([await textOf({ 'x-user': 'anna' }), await textOf({})]).toEqual(['Hello anna', 'Hello stranger'])
  })
})

describe('a request for threads that is wrong', () => {
  test.each([
    ['/threads/..%2f..%2fetc%2fpasswd/messages', 404],
    ['/threads/%2e%2e/%2e%2e/threads/t/messages/x', 404],
    ['/threads/..%5c..%5cwindows/messages', 404],
    ['/threads/%E0%A4%A/messages', 404],
    ['/threads/%00/messages', 404],
    [`/threads/${'x'.repeat(300)}/messages`, 404],
    ['/threads//messages', 404],
    ['/threads/t/constructor', 404],
    ['/threads/t/messages/more', 404],
    ['/threads/__proto__/messages', 404],
    ['/threads?limit=0', 400],
    ['/threads?limit=ten', 400],
    ['/threads?cursor=x', 400],
  ])('is refused: %s', async (path, status) => {
    const { ask, create } = await askAsAnna()
    await create('t')
    expect((await ask(path)).status).toBe(status)
  })

  test('names the allowed methods', async () => {
    const { ask } = await askAsAnna()
    const response = await ask('/threads/t', { method: 'PUT', body: '{}' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'PATCH, DELETE, OPTIONS'])
  })

  test.each([
    ['no JSON', '{"messages":'],
    ['a list', '[]'],
    ['no messages', '{}'],
    ['messages that are none', '{"messages":["Hello"]}'],
    ['a text that is none', '{"messages":[{"text":3}]}'],
    ['a tail that is none', '{"messages":[],"tail":3}'],
    ['a well without a bottom', `{"messages":[{"custom":${'['.repeat(50_000)}${']'.repeat(50_000)}}]}`],
  ])('as a save of %s creates nothing', async (_what, body) => {
    const { ask, create } = await askAsAnna()
    expect((await create('t', body)).status).toBe(400)
    expect(await (await ask('/threads')).json()).toEqual({ threads: [] })
  })

  test.each(['%07', 'a%00b', 'x'.repeat(257)])('as a save with an invalid id creates nothing: %s', async (id) => {
    const { ask, create } = await askAsAnna()
    expect((await create(id)).status).toBe(404)
    expect(await (await ask('/threads')).json()).toEqual({ threads: [] })
  })

  test('as a save without a version creates nothing', async () => {
    const { ask } = await askAsAnna()
    expect((await ask('/threads/t/messages', { method: 'PUT', body: '{"messages":[]}' })).status).toBe(400)
  })

  test.each(['{}', '{"title":3}', '{"archived":"yes"}', `{"title":"${'x'.repeat(2000)}"}`, 'null'])(
    'as a change to %s changes nothing',
    async (body) => {
      const { ask, create } = await askAsAnna()
      await create('t')
      expect((await ask('/threads/t', { method: 'PATCH', body })).status).toBe(400)
    },
  )

  test('as a save that is too large creates nothing', async () => {
    const { ask, create } = await askAsAnna({ limits: { bodyBytes: 1000 } })
    expect((await create('t', [{ text: 'x'.repeat(2000) }])).status).toBe(413)
    expect(await (await ask('/threads')).json()).toEqual({ threads: [] })
  })

  test('has no more of a list than a page holds', async () => {
    const { ask, create } = await askAsAnna()
    for (let count = 0; count < 101; count += 1) await create(`t${count}`)
    const { threads } = (await (await ask('/threads?limit=99999999999999999999')).json()) as { threads: unknown[] }
    expect(threads).toHaveLength(100)
  })
})

describe('a store that cannot be used', () => {
  test('is no reason not to answer', async () => {
    const { openChat } = await startServer({ store: brokenStore() })
    expect((await openChat().send({ text: 'Hi' })).at(-1)?.text).toBe('Hello')
  })

  test('is reported by `ready`, and not by `health`: the process itself lives', async () => {
    const { get, onError } = await startServer({ store: brokenStore() })
    const ready = await get('/ready')
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'unavailable', store: 'unavailable' }])
    expect(onError).toHaveBeenCalledOnce()
    const health = await get('/health')
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }])
    expect(onError).toHaveBeenCalledOnce()
  })

  test('is shown to the visitor in words that reveal nothing', async () => {
    const { ask, onError } = await askAsAnna({ store: brokenStore() })
    const response = await ask('/threads')
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await kindOf(response)).toEqual([503, 'application/problem+json', 'Conversations cannot be reached at the moment.'])
    expect(String(onError.mock.calls[0]?.[0])).toContain('disk I/O error')
  })

  test('is closed with its server, once what is underway is kept', async () => {
    const store = memoryStore()
    const events: string[] = []
    let save = (): void => undefined
    const saving = new Promise<void>((resolve) => (save = resolve))
    const threads = {
      ...store.threads,
      async list() {
        events.push('listing')
        await saving
        events.push('listed')
        return { threads: [] }
      },
    }
    const { ask, server } = await askAsAnna({ store: { ...store, threads, close: async () => void events.push('closed') } })
    const listed = ask('/threads')
    await vi.waitFor(() => expect(events).toEqual(['listing']))
    const closed = server.close()
    expect((await ask('/threads')).status).toBe(503)
    save()
    await closed
    expect([(await listed).status, events]).toEqual([200, ['listing', 'listed', 'closed']])
  })
})
