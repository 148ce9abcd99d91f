import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createChatServer, toNodeHandler } from '../../../../sdk/entries/server.ts'
import { says } from '../start-chat-server.ts'

afterEach(() => void vi.useRealTimers())

const hello = JSON.stringify({ messages: [{ role: 'user', text: 'Hello' }] })
const words = Array.from({ length: 5000 }, (_, index) => `word ${index} `)

const ask = (): Request =>
  new Request('http://chat.example/', { method: 'POST', body: hello, headers: { Accept: 'text/event-stream' } })

/** A connection whose other side reads nothing. */
function deafConnection() {
  const written: string[] = []
  const connection = Object.assign(new EventEmitter(), {
    closed: false,
    headersSent: true,
    writeHead: () => undefined,
    write: (text: string) => {
      written.push(text)
      return false
    },
    end: () => undefined,
    destroy() {
      connection.closed = true
      connection.emit('close')
    },
  })
  return { connection, written }
}

const timers = { toFake: ['setTimeout', 'clearTimeout'] } satisfies Parameters<typeof vi.useFakeTimers>[0]

const message = (): IncomingMessage =>
  Object.assign(Readable.from([Buffer.from(hello)]), {
    method: 'POST',
    url: '/',
    headers: { accept: 'text/event-stream' },
    socket: { remoteAddress: '127.0.0.1' },
  }) as unknown as IncomingMessage

describe('a reader who takes nothing', () => {
  test('is sent nothing more, however long that lasts', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const server = createChatServer({ answer: says(...words) })
    const { connection, written } = deafConnection()
    toNodeHandler(server)(message(), connection as unknown as ServerResponse)
    await vi.waitFor(() => expect(written).toHaveLength(1))
    const listeners = connection.listenerCount('drain')
    vi.advanceTimersByTime(60 * 60 * 1000)
    expect([written.length, connection.listenerCount('drain')]).toEqual([1, listeners])
  })
})

describe('a reader who takes nothing for a minute', () => {
  test('is let go, and gets the rest when it asks again', async () => {
    vi.useFakeTimers(timers)
    const server = createChatServer({ answer: says(...words) })
    const { connection, written } = deafConnection()
    const head: Record<string, string>[] = []
    Object.assign(connection, { writeHead: (_status: number, headers: Record<string, string>) => head.push(headers) })
    toNodeHandler(server)(message(), connection as unknown as ServerResponse)
    await vi.waitFor(() => expect(written).toHaveLength(1))
    vi.advanceTimersByTime(59_000)
    expect(connection.closed).toBe(false)
    vi.advanceTimersByTime(2000)
    expect(connection.closed).toBe(true)
    expect(connection.listenerCount('drain')).toBe(0)
    const again = await server.fetch(new Request(`http://chat.example/streams/${head[0]?.['confab-stream']}`))
    expect(await again.text()).toContain('word 4999')
  })

  test('is let go by runtimes that read streams, too', async () => {
    vi.useFakeTimers(timers)
    const server = createChatServer({ answer: says(...words) })
    const reader = (await server.fetch(ask())).body?.getReader()
    await reader?.read()
    vi.advanceTimersByTime(61_000)
    await expect(reader?.read().then(() => reader.read())).rejects.toThrow('took nothing')
  })

  test('is let go where it does not take the end of a page', async () => {
    vi.useFakeTimers(timers)
    const { connection } = deafConnection()
    toNodeHandler(createChatServer({ answer: says('Hello') }))(
      Object.assign(message(), { headers: {} }),
      Object.assign(connection, { write: () => true }) as unknown as ServerResponse,
    )
    const end = vi.spyOn(connection, 'end')
    await vi.waitFor(() => expect(end).toHaveBeenCalled())
    vi.advanceTimersByTime(61_000)
    expect(connection.closed).toBe(true)
  })
})

describe('a reader who takes a little now and then', () => {
  test('is sent all of it, however long it takes', async () => {
    vi.useFakeTimers(timers)
    const server = createChatServer({ answer: says('x'.repeat(300_000), '🥐'.repeat(100_000)) })
    const { connection, written } = deafConnection()
    toNodeHandler(server)(message(), connection as unknown as ServerResponse)
    for (let count = 1; count < 6; count += 1) {
      await vi.waitFor(() => expect(written.length).toBeGreaterThanOrEqual(count))
      vi.advanceTimersByTime(50_000)
      connection.emit('drain')
    }
    expect(connection.closed).toBe(false)
    const rest = setInterval(() => connection.emit('drain'), 1)
    await vi.waitFor(() => expect(written.join('')).toContain('[DONE]'))
    clearInterval(rest)
    expect(Math.max(...written.map(({ length }) => length))).toBeLessThanOrEqual(65_536)
    // No pair of surrogates was torn apart, each half of which would have been sent as something else.
    expect(written.every((piece) => piece === new TextDecoder().decode(new TextEncoder().encode(piece)))).toBe(true)
  })
})

describe('a reader of a long answer', () => {
  test('is given a part at a time, so that many of them take little memory', async () => {
    const server = createChatServer({ answer: says(...words) })
    const first = await server.fetch(ask())
    await first.text()
    const again = await server.fetch(new Request(`http://chat.example/streams/${first.headers.get('confab-stream')}`))
    const { value } = (await again.body?.getReader().read()) ?? {}
    expect(value?.length).toBeLessThan(40_000)
  })
})
