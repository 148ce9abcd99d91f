import { describe, expect, test, vi } from 'vitest'
import { createChatServer, type ChatServerOptions } from '../../../sdk/entries/server.ts'
import { says, startChatServer } from './start-chat-server.ts'

const hello = { messages: [{ role: 'user', text: 'Hi' }] }

/** A request as a framework or a proxy hands it to the server. */
function requestWith(url: string, headers: Readonly<Record<string, string>>, body: unknown = hello): Request {
  return new Request(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

async function statusOf(options: Partial<ChatServerOptions>, url: string, headers: Readonly<Record<string, string>>) {
  const onError = vi.fn<(error: unknown) => void>()
  const server = createChatServer({ answer: says('Hello'), onError, ...options } as ChatServerOptions)
  const response = await server.fetch(requestWith(url, headers))
  await response.text()
  await server.close()
  return { status: response.status, told: onError.mock.calls.map(([error]) => (error as Error).message) }
}

const origin = 'https://www.bakery.example'

describe('a page of the site itself is answered', () => {
  test.each<[string, Partial<ChatServerOptions>, string, Record<string, string>]>([
    ['behind a proxy that passes the host on', {}, 'http://www.bakery.example/', {}],
    [
      'behind a proxy that names the host in X-Forwarded-Host, with trustProxy',
      { trustProxy: true },
      'http://localhost:3000/',
      { 'X-Forwarded-Host': 'www.bakery.example', 'X-Forwarded-Proto': 'https' },
    ],
    [
      'behind two proxies that append to the header',
      { trustProxy: 2 },
      'http://10.0.0.7:3000/',
      { 'X-Forwarded-Host': 'www.bakery.example, inner.internal' },
    ],
    [
      'behind two proxies of which the first alone names the host',
      { trustProxy: 2 },
      'http://10.0.0.7:3000/',
      { 'X-Forwarded-Host': 'www.bakery.example' },
    ],
    [
      'in a framework that gives requests an address of its own',
      {},
      'https://0.0.0.0:3000/api/chat',
      { Host: 'www.bakery.example' },
    ],
    [
      'behind a proxy that says nothing, with publicUrl',
      { publicUrl: 'https://www.bakery.example/chat' },
      'http://app:3000/',
      {},
    ],
    ['behind a proxy that names the port of the protocol', {}, 'http://localhost/', { Host: 'www.bakery.example:443' }],
    ['whose host is written in capitals', {}, 'http://localhost/', { Host: 'WWW.Bakery.example' }],
  ])('%s', async (_, options, url, headers) => {
    const base = new URL(url).pathname
    expect(await statusOf({ basePath: base, ...options }, url, { Origin: origin, ...headers })).toEqual({ status: 200, told: [] })
  })
})

describe('a page of another site is refused', () => {
  test.each<[string, Partial<ChatServerOptions>, string, Record<string, string>]>([
    [
      'although it names its host in a header that nobody is trusted with',
      {},
      'http://localhost:3000/',
      { 'X-Forwarded-Host': 'www.bakery.example' },
    ],
    ['where the site has another port', {}, 'https://www.bakery.example:8443/', {}],
    ['where its host only begins like that of the site', { publicUrl: 'https://www.bakery.example.com' }, 'http://app/', {}],
    [
      'in front of what the server’s own proxy says',
      { trustProxy: true },
      'http://app/',
      { 'X-Forwarded-Host': 'www.bakery.example, shop.example' },
    ],
  ])('%s', async (_, options, url, headers) => {
    expect((await statusOf(options, url, { Origin: origin, ...headers })).status).toBe(403)
  })

  test('with what to set, said once', async () => {
    const { post, onError } = await startChatServer({ answer: says('') })
    await post(hello, { Origin: origin })
    await post(hello, { Origin: origin })
    expect(onError).toHaveBeenCalledTimes(1)
    const [error] = onError.mock.calls[0] as [Error]
    expect(error.message).toMatch(
      /^A page of https:\/\/www\.bakery\.example was refused: this server is known as 127\.0\.0\.1:\d+\. /,
    )
    expect(error.message).toMatch(/`origins`.*`publicUrl`.*`trustProxy`/)
  })
})

describe('a page without encryption', () => {
  const page = { Origin: 'http://www.bakery.example' }

  test.each<[string, Partial<ChatServerOptions>, string, Record<string, string>]>([
    ['of a server that is reached by https', {}, 'https://www.bakery.example/', {}],
    [
      'of a server whose proxy is reached by https',
      { trustProxy: true },
      'http://www.bakery.example/',
      { 'X-Forwarded-Proto': 'https' },
    ],
    ['of a server whose publicUrl begins with https', { publicUrl: 'https://www.bakery.example' }, 'http://app/', {}],
  ])('is refused: %s', async (_, options, url, headers) => {
    expect((await statusOf(options, url, { ...page, ...headers })).status).toBe(403)
  })

  test('is answered where the server has none', async () => {
    expect((await statusOf({}, 'http://www.bakery.example/', page)).status).toBe(200)
  })
})

describe('where all pages are allowed', () => {
  const options = { user: ({ headers }: Request) => headers.get('cookie') ?? undefined, origins: '*' } as const
  const save = { messages: [{ role: 'user', text: 'Hi', id: 'a' }] }

  test('the cookies of a page of another site name nobody', async () => {
    const seen: (string | undefined)[] = []
    const user = (request: Request): string | undefined => {
      seen.push(options.user(request))
      return seen.at(-1)
    }
    const { post } = await startChatServer({ answer: says('Hello'), ...options, user })
    await (await post(hello, { Origin: 'https://stranger.example', Cookie: 'visitor=rosa' })).text()
    expect(new Set(seen)).toEqual(new Set([undefined]))
  })

  test('a page of the site itself is who its cookie says, and so is a program', async () => {
    const { url, post, get } = await startChatServer({ answer: says('Hello'), ...options })
    const put = (headers: Record<string, string>) =>
      get('/threads/one/messages', {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json', 'If-None-Match': '*', Cookie: 'visitor=rosa', ...headers },
        body: JSON.stringify(save),
      })
    expect((await put({ Origin: url })).status).toBeLessThan(300)
    expect((await get('/threads/one/messages?limit=10', { headers: { Cookie: 'visitor=rosa' } })).status).toBe(200)
    expect((await post(hello, { Cookie: 'visitor=rosa' })).status).toBe(200)
  })
})

describe('a server with `hosts`', () => {
  test.each([
    ['under its name', 'http://www.bakery.example/', {}, 200],
    ['under its name on any port', 'http://localhost:4711/', { Host: 'www.bakery.example:8080' }, 200],
    ['under a name with that port', 'http://localhost:3000/', {}, 200],
    ['under a name with another port', 'http://localhost:3001/', {}, 421],
    ['under a name of another site that leads to it', 'http://127.0.0.1/', { Host: 'rebound.example' }, 421],
    ['under no name', 'http://127.0.0.1:3000/', {}, 421],
  ])('%s', async (_, url, headers, status) => {
    expect((await statusOf({ hosts: ['www.bakery.example', 'localhost:3000'] }, url, headers)).status).toBe(status)
  })
})

describe('a server with `hosts` behind a proxy, with `trustProxy`', () => {
  test.each([
    ['answers under its name that the proxy passes on', { Host: 'chat.internal' }, 200],
    ['answers under its name that the proxy names', { Host: '127.0.0.1:3000', 'X-Forwarded-Host': 'chat.internal' }, 200],
    ['answers in a container', { Host: 'app:3000', 'X-Forwarded-Host': 'chat.internal:8080' }, 200],
    ['answers where the proxy goes by IPv6', { Host: '[::1]:3000', 'X-Forwarded-Host': 'chat.internal' }, 200],
    ['answers no page whose name leads to it', { Host: 'rebound.example', Origin: 'http://rebound.example' }, 421],
    [
      'answers no such page that writes the name of the server into the header of the proxy',
      { Host: 'rebound.example', 'X-Forwarded-Host': 'chat.internal', Origin: 'http://rebound.example' },
      421,
    ],
    ['answers no such page that reads only', { Host: 'rebound.example:8080', 'X-Forwarded-Host': 'chat.internal' }, 421],
    ['answers under no other name of the proxy', { Host: 'chat.internal', 'X-Forwarded-Host': 'rebound.example' }, 421],
  ])('%s', async (_, headers, status) => {
    const options = { hosts: ['chat.internal'], trustProxy: true }
    expect((await statusOf(options, 'http://127.0.0.1:3000/', headers)).status).toBe(status)
  })
})

test('a publicUrl that is no address is said as the server is made', () => {
  expect(() => createChatServer({ answer: says(''), publicUrl: 'www.bakery.example' })).toThrow(
    '`publicUrl` has to be an address, such as https://www.example.com, and is www.bakery.example.',
  )
})

describe('limits by address', () => {
  const limits = { requestsPerMinute: 1 }

  test('count the address that a runtime gives with the request', async () => {
    const server = createChatServer({ answer: says('Hello'), limits })
    const ask = async (address: string) => {
      const response = await server.fetch(requestWith('http://localhost/', {}), { address })
      await response.text()
      return response.status
    }
    expect([await ask('192.0.2.1'), await ask('192.0.2.2'), await ask('192.0.2.1')]).toEqual([200, 200, 429])
    await server.close()
  })

  test.each([
    ['203.0.113.7:4711', '203.0.113.7:4712'],
    ['203.0.113.7', '203.0.113.7:443'],
    ['[2001:db8::1]:4711', '[2001:db8::1]:4712'],
    ['2001:db8::1', '[2001:db8:0:0::1]'],
  ])('count %s and %s of a proxy as one visitor', async (one, other) => {
    const { post } = await startChatServer({ answer: says('Hello'), limits, trustProxy: true })
    expect((await post(hello, { 'X-Forwarded-For': one })).status).toBe(200)
    expect((await post(hello, { 'X-Forwarded-For': other })).status).toBe(429)
  })
})
