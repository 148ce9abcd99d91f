import { describe, expect, test, vi } from 'vitest'
import { memoryStore, type ChatServerOptions } from '../../../sdk/entries/server.ts'
import { serverThreads } from '../../../sdk/entries/threads.ts'
import { threadsOf, userByHeader } from './signed-in.ts'
import { englishWords } from '../../../sdk/server/snapshots/snapshot-words.ts'
import { startChatServer } from './start-chat-server.ts'

const messages = [
  { id: 'q', role: 'user', text: 'Which <b>flour</b>?', parentId: null, createdAt: '2026-11-01T10:00:00.000Z' },
  {
    id: 'a',
    role: 'ai',
    parentId: 'q',
    parts: [
      { type: 'reasoning', text: 'secret thoughts' },
      { type: 'text', text: 'Rye.\n\n```js\nconst rye = "<script>"\n```' },
      { type: 'source', id: 's', title: 'Mills', url: 'https://mill.example/' },
      { type: 'source', id: 't', title: 'Bad', url: 'javascript:alert(1)' },
      { type: 'file', file: { src: 'https://spy.example/pixel.png', name: 'pixel.png', type: 'image' } },
    ],
  },
  { id: 'other', role: 'ai', text: 'Another branch', parentId: 'q' },
]

/** Anna's thread on a server, and what asks it. */
async function shared(options: Partial<ChatServerOptions> = {}) {
  const server = await startChatServer({
    async *answer() {
      yield 'Hello'
    },
    user: userByHeader,
    basePath: '/api/chat',
    ...options,
  } as ChatServerOptions)
  const ask = (path: string, init: RequestInit = {}, user = 'anna'): Promise<Response> =>
    server.get(`/api/chat${path}`, { ...init, headers: { 'x-user': user, 'content-type': 'application/json' } })
  await server.get('/api/chat/threads/t/messages', {
    method: 'PUT',
    headers: { 'x-user': 'anna', 'content-type': 'application/json', 'if-none-match': '*' },
    body: JSON.stringify({ messages, tail: 'a' }),
  })
  const share = async (words?: object): Promise<{ path: string; until: string }> => {
    const response = await ask('/threads/t/share', { method: 'POST', ...(words && { body: JSON.stringify({ words }) }) })
    expect(response.status).toBe(201)
    const { id, until } = (await response.json()) as { id: string; until: string }
    return { path: `/api/chat/snapshots/${id}`, until }
  }
  return { ...server, ask, share, read: (path: string, headers = {}) => server.get(path, { headers }) }
}

test('a shared thread is a page without scripts that says when it ends, for whoever has its address', async () => {
  const { share, read } = await shared()
  const { path, until } = await share()
  expect(path).toMatch(/^\/api\/chat\/snapshots\/[\da-f]{64}$/)
  const response = await read(path)
  const page = await response.text()
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  expect(page).toContain('This page can be read until')
  expect(page).toContain(`datetime="${until}"`)
  expect(page).toContain('Which &#60;b&#62;flour&#60;/b&#62;?')
  expect(page).toContain('<pre dir="ltr"><code>const rye = &#34;&#60;script&#62;&#34;</code></pre>')
  expect(page).toContain('href="https://mill.example/"')
  expect(page).toContain('data-generated="ai"')
  for (const word of ['<script', 'javascript:', 'Another branch', 'secret thoughts', '<img']) expect(page).not.toContain(word)
})

test('it speaks the language of who shared it, whose words are text and nothing else', async () => {
  const { share, read } = await shared()
  const { path } = await share({
    language: 'de',
    direction: '"><script>',
    title: '<script>alert(1)</script>',
    until: 'Lesbar bis {time}.',
    user: 'x'.repeat(10_000),
    ai: 7,
  })
  const page = await (await read(path)).text()
  expect(page).toContain('<html lang="de" dir="ltr">')
  expect(page).toContain('Lesbar bis ')
  expect(page).not.toContain('<script>')
  expect(page.length).toBeLessThan(5000)
})

test('it is the thread as it was: what is said later is not in it, until it is shared again, under another address', async () => {
  const { ask, share, read } = await shared()
  const { path } = await share()
  const found = await ask('/threads/t/messages')
  const etag = found.headers.get('etag') ?? ''
  await ask('/threads/t/messages?after=a', { method: 'PUT', body: JSON.stringify({ messages: [], tail: 'a' }) })
  expect(etag).not.toBe('')
  expect(await (await ask('/threads/t/share')).json()).toMatchObject({ id: path.split('/').at(-1) })
  const again = await share()
  expect(again.path).not.toBe(path)
  expect([(await read(path)).status, (await read(again.path)).status]).toEqual([404, 200])
})

test('its messages come as JSON for who asks for that', async () => {
  const { share, read } = await shared()
  const { path, until } = await share()
  const body = (await (await read(path, { accept: 'application/json' })).json()) as { until: string; messages: { id: string }[] }
  expect([body.until, body.messages.map(({ id }) => id)]).toEqual([until, ['q', 'a']])
})

describe('nobody reads it', () => {
  test('once it is revoked', async () => {
    const { ask, share, read } = await shared()
    const { path } = await share()
    expect((await ask('/threads/t/share', { method: 'DELETE' })).status).toBe(204)
    expect((await read(path)).status).toBe(404)
    expect((await ask('/threads/t/share')).status).toBe(404)
  })

  test('once its thread is deleted', async () => {
    const { ask, share, read } = await shared()
    const { path } = await share()
    await ask('/threads/t', { method: 'DELETE' })
    expect((await read(path)).status).toBe(404)
  })

  test('once its time is over', async () => {
    const { share, read } = await shared()
    const { path, until } = await share()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(until) + 1 })
    expect((await read(path)).status).toBe(404)
    vi.useRealTimers()
  })

  test('once all of its visitor is erased', async () => {
    const { ask, share, read } = await shared({ store: memoryStore() })
    const { path } = await share()
    expect((await ask('/visitors/me', { method: 'DELETE' })).status).toBe(204)
    expect((await read(path)).status).toBe(404)
  })

  test.for(['', 'a', '0'.repeat(64), 'f'.repeat(63), '../threads/t', `${'0'.repeat(64)}/x`, '%00', "' OR 1=1"])(
    'by a guess: %s',
    async (id) => {
      const { share, read } = await shared()
      await share()
      expect((await read(`/api/chat/snapshots/${encodeURIComponent(id)}`)).status).toBe(404)
    },
  )
})

test('a thread is shared by its visitor alone', async () => {
  const { ask, share } = await shared()
  expect((await ask('/threads/t/share', { method: 'POST' }, 'ben')).status).toBe(404)
  await share()
  expect((await ask('/threads/t/share', {}, 'ben')).status).toBe(404)
  expect((await ask('/threads/t/share', { method: 'DELETE' }, 'ben')).status).toBe(404)
  expect((await ask('/threads/none/share', { method: 'POST' })).status).toBe(404)
})

test('the storage of a page shares a thread of this server, and ends that', async () => {
  const { url, read } = await shared()
  expect(threadsOf(`${url}/api/chat`, 'anna').threads).not.toHaveProperty('share')
  const threads = serverThreads(`${url}/api/chat`, { share: true, headers: { 'x-user': 'anna' } })
  const { signal } = new AbortController()
  const words = { ...englishWords, title: 'Rye' }
  const page = await threads.share?.('t', { words, signal })
  expect(page?.url).toMatch(new RegExp(`^${url}/api/chat/snapshots/[\\da-f]{64}$`))
  const path = new URL(String(page?.url)).pathname
  expect(await (await read(path)).text()).toContain('<title>Rye</title>')
  await threads.unshare?.('t')
  expect((await read(path)).status).toBe(404)
  await expect(threads.unshare?.('t')).rejects.toMatchObject({ status: 404 })
})
