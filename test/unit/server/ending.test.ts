import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createSite } from '../../../sdk/server/serve/create-site.ts'
import { createDocumentation } from '../../../sdk/server/serve/documentation.ts'
import { listen } from '../../../sdk/server/serve/listen.ts'
import { createLog } from '../../../sdk/server/serve/log.ts'
import { createChatServer, memoryStore, type Answer, type MessageContent } from '../../../sdk/entries/server.ts'
import { userByHeader } from './signed-in.ts'
import { gate } from './start-chat-server.ts'

const { signal } = new AbortController()

/** Says something, and then nothing more, whatever it is told. */
const deaf: Answer = async function* answer() {
  yield 'At '
  await new Promise(() => undefined)
}

const ask = (headers: Record<string, string> = { Accept: 'text/event-stream' }): Request =>
  new Request('http://chat.example/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'x-user': 'anna', ...headers },
    body: JSON.stringify({ threadId: 't', messages: [{ id: 'q', role: 'user', text: 'When?' }] }),
  })

async function savedBy(store: ReturnType<typeof memoryStore>): Promise<readonly MessageContent[]> {
  return (await store.threads.load('anna', 't', { limit: 10, signal })).messages
}

const large = 'bread '.repeat(10_000_000)

/** A site with a page that is larger than what fits into any connection, and what tells that it was asked for. */
async function openSite(drainSeconds: number) {
  const asked = gate()
  const log = createLog([], false, () => undefined)
  const site = createSite({
    documentation: createDocumentation([{ path: 'index.md', markdown: '# Bakery\n\nWe bake.' }]),
    service: undefined,
    store: memoryStore(),
    isLocal: true,
    drainSeconds,
    log,
    async files() {
      asked.open()
      return new Response(large)
    },
  })
  const listening = await listen(site, { port: 0, host: '127.0.0.1', log, drainSeconds })
  onTestFinished(() => listening.close())
  return { ...listening, asked: asked.opened }
}

/** Sends a request over a connection, and reads nothing. */
function deafReader(url: string, path: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`)
  return socket
}

describe('a server that is told to end', () => {
  test('waits for the answers that end in time', async () => {
    const more = gate()
    const store = memoryStore()
    const server = createChatServer({
      store,
      user: userByHeader,
      async *answer() {
        yield 'At '
        await more.opened
        yield 'seven.'
      },
    })
    const response = await server.fetch(ask())
    const closed = server.close()
    expect((await server.fetch(ask())).status).toBe(503)
    more.open()
    await closed
    expect(await response.text()).not.toContain('interrupted')
    expect((await savedBy(store)).map(({ text }) => text)).toEqual(['When?', 'At seven.'])
  })

  test('interrupts those that do not, tells their readers, and keeps what came', async () => {
    const store = memoryStore()
    const onError = vi.fn()
    const server = createChatServer({ store, user: userByHeader, answer: deaf, drainSeconds: 0.4, onError })
    const response = await server.fetch(ask())
    await server.close()
    expect(await response.text()).toContain('"finishReason":"interrupted"')
    expect((await savedBy(store))[1]).toMatchObject({ text: 'At ', metadata: { finishReason: 'interrupted' } })
    expect(onError).not.toHaveBeenCalled()
  })

  test('refuses a request that waits for its answer in one piece, so that it is sent again', async () => {
    const begun = gate()
    const server = createChatServer({
      async *answer() {
        begun.open()
        yield* deaf({ messages: [], files: [] }, { signal, request: ask() })
      },
      drainSeconds: 0.4,
    })
    const response = server.fetch(ask({}))
    await begun.opened
    await server.close()
    expect([(await response).status, (await response).headers.get('retry-after')]).toEqual([503, '5'])
  })

  test('refuses a request whose body has not come yet, and waits for that', async () => {
    const answer = vi.fn(deaf)
    const server = createChatServer({ answer, drainSeconds: 2 })
    const body = new TransformStream<Uint8Array, Uint8Array>()
    const request = new Request('http://chat.example/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: body.readable,
      duplex: 'half',
    } as RequestInit)
    const response = server.fetch(request)
    const closed = server.close()
    const writer = body.writable.getWriter()
    await writer.write(new TextEncoder().encode('{"messages":[{"role":"user","text":"When?"}]}'))
    await writer.close()
    await closed
    expect((await response).status).toBe(503)
    expect(answer).not.toHaveBeenCalled()
  })

  test('does not wait for a store that hangs, and says so', async () => {
    const onError = vi.fn()
    const store = { ...memoryStore(), close: () => new Promise<never>(() => undefined) }
    const server = createChatServer({ store, answer: deaf, drainSeconds: 0.4, onError })
    await server.close()
    expect(String(onError.mock.calls[0]?.[0])).toContain('did not end within 0.4 seconds')
  })

  test('ends also while somebody reads nothing of what was asked for', async () => {
    const listening = await openSite(0.5)
    const reader = deafReader(listening.url, '/large.txt')
    await listening.asked
    const start = performance.now()
    await listening.close()
    const time = performance.now() - start
    // It was waited for, as long as that may take.
    expect(time).toBeGreaterThan(400)
    expect(time).toBeLessThan(3000)
    reader.resume()
    await once(reader, 'close')
    expect(reader.bytesRead).toBeLessThan(large.length)
  })
})
