import { request as httpRequest } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { userByHeader } from '../signed-in.ts'
import { says, startChatServer } from '../start-chat-server.ts'

interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

const hello = '{"messages":[{"role":"user","text":"Hello"}]}'

/** Asks for a path as it stands, which `fetch` would tidy up. */
const askRaw = (url: string, path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const asked = httpRequest({ hostname, port, path, method, headers: { 'x-user': 'anna', ...headers } }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    asked.on('error', reject).end(body)
  })

const mounted = () => startChatServer({ answer: says('Hello'), basePath: '/api/chat', user: userByHeader })

describe('a path', () => {
  test.each([
    '/',
    '/api',
    '/api/chatty',
    '/api/chat-2',
    '/api/chat.json',
    '/api/chatstreams/x',
    '/api//chat',
    '/api%2fchat',
    '/api/chat%2f',
    '/API/CHAT',
    '/api/chat/../chatty',
    '/api/chat/..%2f',
    '/x/../api',
    '/\\evil.example/api/chat',
    '/\\\\evil.example/api/chat',
    '/%5Cevil.example/api/chat',
  ])('outside of the mounted one is nothing: %s', async (path) => {
    const { url } = await mounted()
    expect(await askRaw(url, path, { method: 'POST', body: hello })).toBe(404)
  })

  test.each([
    '/api/chat/..%2fhealth',
    '/api/chat/health%00',
    '/api/chat/health/..%2f..%2f..%2fetc%2fpasswd',
    '/api/chat/%2e%2e%2fhealth',
    '/api/chat/%252e%252e/health',
    '/api/chat/__proto__',
    '/api/chat/constructor',
    '/api/chat/toString',
    '/api/chat/streams',
    '/api/chat/streams/',
    '/api/chat/streams/%00',
    '/api/chat/streams/..%2f..%2fhealth',
    '/api/chat/streams/__proto__',
    '/api/chat/streams/a%2fstop',
    `/api/chat/streams/${'a'.repeat(8000)}`,
    '/api/chat/threads/__proto__/messages',
    '/api/chat/threads/constructor/messages',
    '/api/chat/threads/a/__proto__',
    '/api/chat/threads/a/constructor',
    '/api/chat/threads/a/messages/b',
    '/api/chat/threads//messages',
    '/api/chat/threads/%00/messages',
    '/api/chat/threads/%ff/messages',
    '/api/chat/threads/%/messages',
    '/api/chat/threads/..%2f..%2fhealth/messages',
    `/api/chat/threads/${'%F0%9F%A5%90'.repeat(300)}/messages`,
    `/api/chat/threads/${'a'.repeat(8000)}/messages`,
  ])('that nobody has is nothing: %s', async (path) => {
    const { url, onError } = await mounted()
    expect(await askRaw(url, path)).toBe(404)
    expect(onError).not.toHaveBeenCalled()
  })

  test.each(['//api/chat', '///api/chat', '/api/chat/', '/api/chat?x=/../../', '/api/./chat', '/x/../api/chat'])(
    'that means the chat is the chat: %s',
    async (path) => {
      const { url } = await mounted()
      expect(await askRaw(url, path, { method: 'POST', body: hello })).toBe(200)
    },
  )

  test.each([
    ['a host that is none', { headers: { host: 'a b' } }],
    ['a host with a path', { headers: { host: 'evil.example/x?' } }],
    ['a method that no request may have', { method: 'TRACE' }],
    ['a method that nobody knows', { method: 'PROPFIND' }],
  ])('is refused without a line in the log with %s', async (_, sent: Sent) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { url, onError } = await mounted()
    const status = await askRaw(url, '/api/chat', sent)
    const lines = log.mock.calls
    log.mockRestore()
    expect([400, 405]).toContain(status)
    expect([lines, onError.mock.calls]).toEqual([[], []])
  })
})

describe('a query', () => {
  const strange = [
    '',
    '0',
    '-1',
    '1e9',
    '9'.repeat(400),
    'x',
    '[]',
    '["",""]',
    '["9","__proto__"]',
    "' or 1=1 --",
    '%00',
    '%F0%9F',
    '\u2028',
  ]

  test.each(['limit', 'cursor', 'query', 'archived', 'before'])(
    'is never a failure of the server, whatever stands in %s',
    async (name) => {
      const { url, onError } = await mounted()
      const statuses = await Promise.all(
        ['/api/chat/threads', '/api/chat/threads/a/messages'].flatMap((path) =>
          strange.map((value) => askRaw(url, `${path}?${name}=${value.startsWith('%') ? value : encodeURIComponent(value)}`)),
        ),
      )
      expect(statuses.filter((status) => ![200, 400, 404].includes(status))).toEqual([])
      expect(onError).not.toHaveBeenCalled()
    },
  )
})

describe('headers', () => {
  test('that an answer takes over can hold no further ones', async () => {
    const { server } = await startChatServer({ answer: says('Hello'), origins: '*' })
    const asked = { method: 'OPTIONS', headers: { Origin: 'https://a.example', 'Access-Control-Request-Headers': 'x, y; z' } }
    const response = await server.fetch(new Request('http://chat.example/', asked))
    expect([...response.headers.keys()]).not.toContain('set-cookie')
  })

  test.each(['"', '"" , "1"', '"1\u00e9"', 'W/"x"', `"${'9'.repeat(7000)}"`, '*', '"1","2"'])(
    'that name no version are refused: %s',
    async (version) => {
      const { url, onError } = await mounted()
      const body = '{"messages":[]}'
      const sent = { method: 'PUT', body, headers: { 'if-match': Buffer.from(version, 'utf8').toString('latin1') } }
      expect([400, 404]).toContain(await askRaw(url, '/api/chat/threads/a/messages', sent))
      expect(onError).not.toHaveBeenCalled()
    },
  )
})
