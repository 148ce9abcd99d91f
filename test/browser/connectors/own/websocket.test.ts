import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWebSocketConnector } from '../../../../sdk/connectors/own/websocket.ts'
import type { Connect } from '../../../../sdk/core/options/options.ts'
import type { ConnectorRequest, Session, SessionEvent } from '../../../../sdk/core/types.ts'
import { frameLimit } from '../../../../sdk/net/frame-limit.ts'
import { createTestContext } from '../../connector-context.ts'
import { scriptedSocket } from '../../scripted.ts'

const ends: (() => void)[] = []
// No jitter.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0))
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.restoreAllMocks()
})

/** Opens a connection whose reconnects happen when the test says so. */
function connect(url: string, connect: Connect = {}, given: Parameters<typeof createTestContext>[0] = {}) {
  let retry = (): void => undefined
  const until = (): Promise<void> =>
    new Promise((resolve) => {
      retry = resolve
    })
  const test = createTestContext({ ...(given.until || given.isRealTime ? {} : { until }), ...given })
  const session = createWebSocketConnector({ url, websocket: true, ...connect }).open?.(test.context)
  if (!session) throw new Error('The connector opens nothing')
  ends.push(session.close)
  const seen: SessionEvent[] = []
  const over = listen(session, seen)
  return {
    ...test,
    session,
    seen,
    over,
    retry: () => retry(),
    connections: () => seen.filter(({ type }) => type === 'connection'),
  }
}

async function listen({ events }: Session, seen: SessionEvent[]): Promise<void> {
  for await (const event of events) seen.push(event)
}

const request = (text: string): ConnectorRequest => ({ messages: [{ role: 'user', text }], files: [] })
const pending = { type: 'connection', state: 'pending' }
const open = { type: 'connection', state: 'open' }
const message = (text: string): object => ({ type: 'message', message: { text } })

describe('a chat with a WebSocket', () => {
  it('a WebSocket message has the messages and the additional properties as JSON, after the interceptor', async () => {
    const server = await scriptedSocket()
    const responses = { additionalBodyProps: { model: 'x' }, headers: { 'x-key': '1' } }
    const requestInterceptor = (details: { body: object; headers?: Record<string, string> }) => ({
      body: { ...details.body, key: details.headers?.['x-key'] },
    })
    const { session, seen } = connect(server.url, responses, { requestInterceptor })
    await expect.poll(() => seen).toEqual([pending, open])
    await session.send(request('Hi'))
    await server.waitForReceived()
    expect((await server.received()).map((text) => JSON.parse(text) as unknown)).toEqual([
      { messages: [{ role: 'user', text: 'Hi' }], model: 'x', key: '1' },
    ])
  })

  it('a WebSocket requests the subprotocols that the page named', async () => {
    const server = await scriptedSocket()
    const { seen } = connect(server.url, { websocket: ['chat', 'plain'] })
    await expect.poll(() => seen.length).toBe(2)
    expect((await server.record()).protocols).toEqual(['chat', 'plain'])
    const one = connect(server.url, { websocket: 'single' })
    await expect.poll(() => one.seen.length).toBe(2)
    expect((await server.record()).protocols).toEqual(['single'])
  })

  it('server messages are shown at any time, through the interceptor and in order', async () => {
    const server = await scriptedSocket({
      onOpen: ['{"text":"Welcome"}'],
      onMessage: ['{"text":"a"}', '[{"text":"b"},{"html":"c"}]'],
    })
    const responseInterceptor = async (raw: unknown) => {
      if ((raw as { text?: string }).text === 'a') await new Promise((resolve) => setTimeout(resolve, 20))
      return raw
    }
    const { session, seen } = connect(server.url, {}, { responseInterceptor })
    await expect.poll(() => seen.length).toBe(3)
    await session.send(request('Hi'))
    await server.waitForReceived()
    await server.push('{"text":"later","_sessionId":"s"}')
    await expect
      .poll(() => seen.slice(2))
      .toEqual([
        message('Welcome'),
        message('a'),
        message('b'),
        { type: 'message', message: { html: 'c' } },
        { type: 'session', id: 's' },
        { type: 'message', message: { text: 'later', _sessionId: 's' } },
      ])
  })

  it('an invalid frame is reported, and the connection stays open', async () => {
    const server = await scriptedSocket({ onOpen: ['no json', '{"a":1}', '{"error":"Full"}', '{"text":"Fine"}'] })
    const { seen } = connect(server.url)
    await expect.poll(() => seen.length).toBe(6)
    expect(seen.slice(2)).toMatchObject([
      { type: 'reply-error', error: { message: 'Error in server message' } },
      {
        type: 'reply-error',
        error: { message: 'Error in server message', cause: { message: expect.stringContaining('{"a":1}') as string } },
      },
      { type: 'reply-error', error: { message: 'Full', isDisplayable: true } },
      message('Fine'),
    ])
  })

  it('an outage is reported once, and the WebSocket reconnects after five seconds and then later', async () => {
    const server = await scriptedSocket({ refuse: true })
    const { session, connections, retry, waits } = connect(server.url)
    await expect.poll(() => waits).toEqual([5000])
    const closed = { type: 'connection', state: 'closed' }
    expect(connections()).toMatchObject([pending, { ...closed, error: { message: 'Connection error' } }])
    await expect(session.send(request('Hi'))).rejects.toMatchObject({ message: 'Connection error' })
    retry()
    await expect.poll(() => waits).toEqual([5000, 10_000])
    expect(connections().slice(2)).toEqual([pending, closed])
    await server.refuse(false)
    retry()
    await expect.poll(() => connections().slice(4)).toEqual([pending, open])
    await session.send(request('Hi'))
    await server.waitForReceived()
    await server.close()
    await expect.poll(() => waits).toEqual([5000, 10_000, 5000])
    expect(connections().slice(6)).toMatchObject([{ ...closed, error: { message: 'Connection error' } }])
    retry()
    await expect.poll(() => connections().slice(7)).toEqual([pending, open])
  })

  it('a server that closes each connection normally is asked less and less often', async () => {
    const server = await scriptedSocket()
    const { connections, retry, waits } = connect(server.url)
    for (const wait of [500, 1000, 2000, 4000]) {
      await expect.poll(() => connections().at(-1)).toEqual(open)
      await server.close(1000)
      await expect.poll(() => waits.at(-1)).toBe(wait)
      retry()
    }
    expect(connections().slice(0, 4)).toMatchObject([pending, open, { state: 'closed', isNormal: true }, pending])
  })

  it('a server that is away after it has closed normally is tried again with growing delays, and that is no error', async () => {
    const server = await scriptedSocket()
    const { connections, retry, waits, session } = connect(server.url)
    await expect.poll(() => connections().at(-1)).toEqual(open)
    await server.refuse(true)
    await server.close(1001)
    for (const wait of [500, 1000, 2000]) {
      await expect.poll(() => waits.at(-1)).toBe(wait)
      retry()
    }
    await expect.poll(() => waits.at(-1)).toBe(4000)
    expect(
      connections()
        .slice(3)
        .filter((event) => 'error' in event),
    ).toEqual([])
    const sent = session.send(request('Hi'))
    await expect.poll(() => connections().filter((event) => 'error' in event).length).toBe(2)
    session.close()
    await expect(sent).rejects.toMatchObject({ message: 'Connection error' })
  })

  it.for([
    ['text', { onOpen: ['x'.repeat(101)] }],
    ['bytes', { onOpen: [Array.from({ length: 101 }, () => 120)] }],
  ] as const)(
    'a WebSocket that receives too much at once, as %s, is closed, reports it once, and reconnects later',
    async ([, script]) => {
      const { size } = frameLimit
      ends.push(() => (frameLimit.size = size))
      frameLimit.size = 100
      const server = await scriptedSocket({ onOpen: [...script.onOpen, '{"text":"behind it"}'] as never })
      const { seen, waits, retry } = connect(server.url)
      await expect.poll(() => waits).toEqual([5000])
      expect(seen).toMatchObject([
        pending,
        open,
        { state: 'closed', error: { message: 'The server sent too much data at once.' } },
      ])
      await expect.poll(async () => (await server.record()).open).toBe(0)
      frameLimit.size = size
      retry()
      await expect.poll(() => seen.slice(3)).toMatchObject([pending, open, { type: 'reply-error' }, message('behind it')])
    },
  )

  it('a path or an http URL is turned into a WebSocket URL', async () => {
    const server = await scriptedSocket()
    const { seen } = connect(server.url.replace('ws:', 'http:'))
    await expect.poll(() => seen).toEqual([pending, open])
  })

  it('a URL that the browser rejects is given up with an error', async () => {
    const { seen, over } = connect('ws://[bad')
    await over
    expect(seen).toMatchObject([pending, { state: 'closed', error: { message: 'Connection error' } }])
  })

  it('binary frames are read as text', async () => {
    const server = await scriptedSocket({ onOpen: [[...new TextEncoder().encode('{"text":"Grüezi"}')]] })
    const { seen } = connect(server.url)
    await expect.poll(() => seen.slice(2)).toEqual([message('Grüezi')])
  })

  it('files are sent as data URLs in their messages, because the WebSocket carries JSON', async () => {
    const server = await scriptedSocket()
    const { session, seen } = connect(server.url)
    await expect.poll(() => seen.length).toBe(2)
    const ref = new File(['x'], 'x.txt')
    await session.send({ messages: [{ files: [{ src: 'data:,x', name: 'x.txt', ref }] }], files: [ref] })
    await server.waitForReceived()
    expect(await server.received()).toEqual(['{"messages":[{"files":[{"src":"data:,x","name":"x.txt"}]}]}'])
  })
})

describe('closing a WebSocket', () => {
  it.for(['close', 'abort'] as const)('%s ends the connection on the server, and no more events follow', async (how) => {
    const server = await scriptedSocket()
    const { session, abort, seen, over } = connect(server.url)
    await expect.poll(() => seen.length).toBe(2)
    if (how === 'close') session.close()
    else abort()
    await over
    await expect.poll(async () => (await server.record()).open).toBe(0)
    expect(seen).toHaveLength(2)
  })

  it('closing during an outage stops reconnecting', async () => {
    const server = await scriptedSocket({ refuse: true })
    const { abort, over, waits } = connect(server.url, {}, { isRealTime: true })
    await expect.poll(() => waits).toEqual([5000])
    abort()
    await over
    expect((await server.record()).attempts).toBe(1)
  })
})

describe('a stream over a WebSocket', () => {
  it('a stream over a WebSocket has chunks up to its end phrase', async () => {
    const frames = [
      { text: 'Hel' },
      { text: 'lo' },
      { text: 'THE END' },
      { html: '<b>x</b>', role: 'bob' },
      { html: 'THE END', role: 'bob' },
    ]
    const server = await scriptedSocket({ onOpen: frames.map((frame) => JSON.stringify(frame)) })
    const { seen } = connect(server.url, { stream: { simulation: 'THE END' } })
    await expect
      .poll(() => seen.slice(2))
      .toEqual([
        { type: 'text-delta', text: 'Hel' },
        { type: 'text-delta', text: 'lo' },
        { type: 'message-end' },
        { type: 'html-delta', html: '<b>x</b>', role: 'bob' },
        { type: 'message-end' },
      ])
  })

  it('whole replies over a WebSocket can be typed out one after another', async () => {
    const server = await scriptedSocket({ onOpen: ['{"text":"Hi"}', '{"text":"Yo"}'] })
    const { seen } = connect(server.url, { stream: { simulation: 1000 } }, { until: () => Promise.resolve() })
    await expect
      .poll(() => seen.slice(2))
      .toEqual([
        { type: 'text-delta', text: 'H' },
        { type: 'text-delta', text: 'i' },
        { type: 'message-end' },
        { type: 'text-delta', text: 'Y' },
        { type: 'text-delta', text: 'o' },
        { type: 'message-end' },
      ])
  })
})
