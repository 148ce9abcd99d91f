import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createChatServer, type ChatServerOptions, type ReplyEvent } from '../../../sdk/entries/server.ts'
import { userByHeader } from './signed-in.ts'
import { startChatServer } from './start-chat-server.ts'

type Headers = Record<string, string>

const hello = { messages: [{ role: 'user', text: 'Hello' }] }
const anna = { 'x-user': 'anna' }
const ben = { 'x-user': 'ben' }

/** A server with these limits, and what status messages and other requests get. */
async function startLimited(limits: NonNullable<ChatServerOptions['limits']>, options: Partial<ChatServerOptions> = {}) {
  const server = await startChatServer({
    async *answer() {
      yield 'Hello'
    },
    user: userByHeader,
    limits,
    ...options,
  } as ChatServerOptions)
  const send = async (headers: Headers = anna): Promise<number> => (await server.post(hello, headers)).status
  const list = async (headers: Headers = anna): Promise<number> => (await server.get('/threads', { headers })).status
  return { ...server, send, list }
}

/** A clock that the test moves: the one that runs evenly, or the time of day, which people and other machines set. */
function stopClock(clock: 'performance' | 'Date'): void {
  vi.useFakeTimers({ toFake: [clock] })
  onTestFinished(() => void vi.useRealTimers())
}

const seconds = 1000

describe('a limit of requests', () => {
  test('refuses the first request above it, with a message and the time to wait', async () => {
    const { send, post } = await startLimited({ requestsPerMinute: 2 })
    stopClock('performance')
    expect([await send(), await send()]).toEqual([200, 200])
    vi.advanceTimersByTime(20 * seconds)
    const response = await post(hello, anna)
    expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
      429,
      '40',
      { error: 'You have sent as much as you can for now. Try again in 40 seconds.', code: 'confab.errorLimit' },
    ])
  })

  test('is shown to the visitor by the chat', async () => {
    const { openChat, url } = await startLimited({ requestsPerMinute: 1 })
    const chat = openChat({ connect: { url, stream: true, format: 'confab', headers: anna } })
    await chat.send({ text: 'One' })
    await chat.send({ text: 'Two' })
    expect(chat.errors()).toEqual([
      expect.stringMatching(/^You have sent as much as you can for now\. Try again in \d+ seconds\.$/),
    ])
  })

  test('is lifted after a minute, however many requests came meanwhile', async () => {
    const { send } = await startLimited({ requestsPerMinute: 1 })
    stopClock('performance')
    await send()
    vi.advanceTimersByTime(59 * seconds)
    expect(await send()).toBe(429)
    vi.advanceTimersByTime(seconds)
    expect(await send()).toBe(200)
  })

  test('is each visitor’s own', async () => {
    const { send } = await startLimited({ requestsPerMinute: 1 })
    expect([await send(anna), await send(ben), await send(anna)]).toEqual([200, 200, 429])
  })

  test('of a day says the hours', async () => {
    const { send, post } = await startLimited({ requestsPerMinute: 5, requestsPerDay: 1 })
    await send()
    const { error } = (await (await post(hello, anna)).json()) as { error: string }
    expect(error).toBe('You have sent as much as you can for now. Try again in 24 hours.')
  })

  test('counts feedback, too', async () => {
    const { send, post } = await startLimited({ requestsPerMinute: 1 })
    await send()
    expect((await post({ messageId: 'm', value: 'good' }, anna, '/feedback')).status).toBe(429)
  })

  test('of messages leaves conversations alone, which have their own', async () => {
    const { send, list } = await startLimited({ requestsPerMinute: 1, threadRequestsPerMinute: 2 })
    await send()
    expect([await list(), await list(), await list()]).toEqual([200, 200, 429])
  })

  test.each([-10, 10])('is not moved by a clock that is set by %i years', async (years) => {
    const { send } = await startLimited({ requestsPerMinute: 2, requestsPerDay: 3 })
    stopClock('Date')
    await send()
    vi.setSystemTime(Date.now() + years * 365 * 24 * 60 * 60 * seconds)
    expect([await send(), await send()]).toEqual([200, 429])
  })
})

describe('a limit of answers at the same time', () => {
  /** Answers that wait until they are stopped. */
  const waiting: Partial<ChatServerOptions> = {
    async *answer(_request, { signal }) {
      yield 'I begin'
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    },
  }

  async function openStream(url: string) {
    const leave = new AbortController()
    onTestFinished(() => leave.abort())
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...anna, 'Content-Type': 'application/json', Accept: 'text/event-stream' },
      body: JSON.stringify(hello),
      signal: leave.signal,
    })
    return { response }
  }

  test('refuses one more', async () => {
    const { url, post } = await startLimited({ concurrentStreams: 1 }, waiting)
    await openStream(url)
    const refused = await post(hello, anna)
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      429,
      '5',
      { error: 'Other messages of yours are still being answered. Try again in 5 seconds.', code: 'confab.errorOtherAnswers' },
    ])
  })

  test('accepts one again when another has ended, or was stopped', async () => {
    const { send } = await startLimited({ concurrentStreams: 1 })
    expect([await send(), await send()]).toEqual([200, 200])
    const { url } = await startLimited({ concurrentStreams: 1 }, waiting)
    const { response } = await openStream(url)
    await fetch(`${url}/streams/${response.headers.get('confab-stream')}/stop`, { method: 'POST', headers: anna })
    await vi.waitFor(async () => expect((await openStream(url)).response.status).toBe(200))
  })

  test('accepts one again when another has failed', async () => {
    const { send } = await startLimited(
      { concurrentStreams: 1 },
      {
        // oxlint-disable-next-line require-yield
        async *answer() {
          throw new Error('no answer')
        },
      },
    )
    expect([await send(), await send()]).toEqual([502, 502])
  })
})

describe('a limit of tokens', () => {
  const used = (...totals: number[]): Partial<ChatServerOptions> => ({
    async *answer() {
      yield* totals.map((totalTokens): ReplyEvent => ({ type: 'metadata', metadata: { usage: { totalTokens } } }))
      yield 'Hello'
    },
  })

  test('refuses messages once they are used up', async () => {
    const { send } = await startLimited({ tokensPerDay: 1000 }, used(600))
    expect([await send(), await send(), await send(), await send(ben)]).toEqual([200, 200, 429, 200])
  })

  test('counts an answer once, even if the service reports its usage repeatedly', async () => {
    const { send } = await startLimited({ tokensPerMinute: 1000 }, used(100, 300, 600))
    expect([await send(), await send(), await send()]).toEqual([200, 200, 429])
  })
})

describe('visitors whom nobody names', () => {
  const nobody: Partial<ChatServerOptions> = { user: () => undefined }
  const from = (address: string): Headers => ({ 'X-Forwarded-For': address })

  test('are told apart by the address of the connection, whatever they say of it', async () => {
    const { send } = await startLimited({ requestsPerMinute: 1 }, nobody)
    expect([await send(from('1.1.1.1')), await send(from('2.2.2.2'))]).toEqual([200, 429])
  })

  test('are told apart by what a proxy that is trusted appends, and not by what they send', async () => {
    const { send } = await startLimited({ requestsPerMinute: 1 }, { ...nobody, trustProxy: true })
    expect([
      await send(from('1.1.1.1')),
      await send(from('2.2.2.2')),
      await send(from('9.9.9.9, 1.1.1.1')),
      await send(from('1.1.1.1, 3.3.3.3')),
    ]).toEqual([200, 200, 429, 200])
  })

  test('are not told apart by names that they may give themselves, where addresses count', async () => {
    const { send } = await startLimited({ requestsPerMinute: 2, byAddress: true }, { trustProxy: true })
    const at = (address: string, user: string) => send({ 'X-Forwarded-For': address, 'x-user': user })
    expect([
      await at('1.1.1.1', 'anna'),
      await at('1.1.1.1', 'ben'),
      await at('1.1.1.1', 'carl'),
      await at('2.2.2.2', 'carl'),
    ]).toEqual([200, 200, 429, 200])
  })

  test('are told apart behind two proxies', async () => {
    const { send } = await startLimited({ requestsPerMinute: 1 }, { ...nobody, trustProxy: 2 })
    expect([await send(from('1.1.1.1, 7.7.7.7')), await send(from('5.5.5.5, 1.1.1.1, 7.7.7.7'))]).toEqual([200, 429])
  })

  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', 429],
    ['2001:db8:1:2::1', '2001:0db8:0001:0002::9', 429],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', 200],
    ['::1', '0:0:0:0:0:0:0:1', 429],
    ['fe80::1%eth0', 'fe80::2%eth1', 429],
    ['::ffff:1.2.3.4', '1.2.3.4', 429],
    ['::ffff:1.2.3.4', '::ffff:1.2.3.5', 200],
  ])('are one by their network: %s and %s', async (one, other, status) => {
    const { send } = await startLimited(
      { requestsPerMinute: 1 },
      { ...nobody, address: ({ headers }) => headers.get('x-at') ?? '' },
    )
    await send({ 'x-at': one })
    expect(await send({ 'x-at': other })).toBe(status)
  })

  test('are never mistaken for visitors with a name', async () => {
    const { send } = await startLimited({ requestsPerMinute: 1 }, { address: () => '1.1.1.1' })
    expect([await send({ 'x-user': '1.1.1.1' }), await send({ 'x-user': 'address 1.1.1.1' }), await send({})]).toEqual([
      200, 200, 200,
    ])
  })

  test('share a limit where nothing tells them apart, and the log says so once', async () => {
    const onError = vi.fn()
    const server = createChatServer({
      async *answer() {
        yield 'Hello'
      },
      limits: { requestsPerMinute: 2 },
      onError,
    })
    const send = async (): Promise<number> =>
      (await server.fetch(new Request('http://chat.example/', { method: 'POST', body: JSON.stringify(hello) }))).status
    expect([await send(), await send(), await send()]).toEqual([200, 200, 429])
    expect(onError.mock.calls.map(([error]) => (error as Error).message)).toEqual([
      'All visitors share one limit: it is not known where requests come from. Set `user` or `address`.',
    ])
  })
})
