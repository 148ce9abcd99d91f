import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createChatServer, toNodeHandler } from '../../../../sdk/server.ts'
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
  })
  return { connection, written }
}

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
