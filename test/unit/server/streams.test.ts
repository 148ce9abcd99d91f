import { createServer, type Server } from 'node:http'
import { connect as connectSocket, createServer as createProxy, type AddressInfo, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { memoryStore, type Answer } from '../../../sdk/entries/server.ts'
import { isThorough } from '../../tools/runner/is-thorough.ts'
import { memoryStreams } from '../../../sdk/server/streams/memory-streams.ts'
import { gate, says, startChatServer } from './start-chat-server.ts'

const hello = { messages: [{ role: 'user', text: 'Hello' }] }
const accept = { Accept: 'text/event-stream' }

const words = Array.from({ length: 40 }, (_, index) => `word ${index} `)

/** Says many words, each as soon as the event loop allows. */
const talkative: Answer = async function* answer() {
  for (const word of words) {
    yield word
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const textOf = (events: string): string =>
  [...events.matchAll(/^data: (\{.*\})$/gm)].map(([, json = '']) => (JSON.parse(json) as { text?: string }).text ?? '').join('')

const idOf = (response: Response): string => response.headers.get('confab-stream') ?? ''

describe('an answer that streams', () => {
  test('goes on when its reader leaves, and can be read again from the beginning', async () => {
    const more = gate()
    const { post, get } = await startChatServer({
      async *answer() {
        yield 'One, '
        await more.opened
        yield 'two'
      },
    })
    const response = await post(hello, accept)
    await response.body?.cancel()
    more.open()
    expect(textOf(await (await get(`/streams/${idOf(response)}`)).text())).toBe('One, two')
  })

  test('can be read from any of its events on', async () => {
    const { post, get } = await startChatServer({ answer: talkative })
    const response = await post(hello, accept)
    const whole = await response.text()
    expect(textOf(whole)).toBe(words.join(''))
    const last = [...whole.matchAll(/^id: (\d+)$/gm)].length
    for (let number = 0; number <= last; number += 1) {
      const rest = await (
        await get(`/streams/${idOf(response)}`, number ? { headers: { 'Last-Event-ID': `${number}` } } : {})
      ).text()
      expect(rest).toBe(whole.slice(number ? whole.indexOf(`id: ${number + 1}\n`) >>> 0 : 0))
    }
  })

  test('is written down together where much of it is said at once', async () => {
    const streams = memoryStreams()
    const append = vi.spyOn(streams, 'append')
    const { post } = await startChatServer({
      store: { ...memoryStore(), streams },
      async *answer() {
        for (let number = 0; number < 1000; number += 1) yield `word ${number} `
      },
    })
    const said = textOf(await (await post(hello, accept)).text())
    expect(said).toBe(Array.from({ length: 1000 }, (_, number) => `word ${number} `).join(''))
    expect(append.mock.calls.length).toBeLessThan(10)
  })

  test('is written down before its end, though it keeps the process from anything else', async () => {
    const streams = memoryStreams()
    const append = vi.spyOn(streams, 'append')
    let writes = 0
    const compute = (): void => {
      for (const end = performance.now() + 120; performance.now() < end;);
    }
    const { post } = await startChatServer({
      store: { ...memoryStore(), streams },
      async *answer() {
        for (const word of ['One, ', 'two, ', 'three, ', 'four']) {
          yield word
          compute()
        }
        writes = append.mock.calls.length
      },
    })
    expect(textOf(await (await post(hello, accept)).text())).toBe('One, two, three, four')
    expect(writes).toBeGreaterThan(0)
  })

  test('is stopped by a request', async () => {
    const ended = gate()
    const { post } = await startChatServer({
      async *answer(_request, { signal }) {
        signal.addEventListener('abort', ended.open)
        yield 'I begin'
        await new Promise(() => undefined)
      },
    })
    const response = await post(hello, accept)
    expect((await post('', {}, `/streams/${idOf(response)}/stop`)).status).toBe(204)
    await ended.opened
    expect(await response.text()).toContain('data: [DONE]')
  })

  test('ends after the longest time, with words', async () => {
    const { post } = await startChatServer({
      limits: { answerSeconds: 0.05 },
      async *answer() {
        yield 'I begin'
        await new Promise(() => undefined)
      },
    })
    expect(await (await post(hello, accept)).text()).toContain(
      '{"error":"The answer took too long. Try again.","code":"confab.errorTimeout"}',
    )
  })

  test('that nobody has, or has any more, is a clear error', async () => {
    const { get, post } = await startChatServer({ answer: talkative })
    const response = await get('/streams/4711')
    expect([response.status, await response.json()]).toEqual([
      404,
      { error: 'This answer is not there any more.', code: 'confab.errorAnswerGone' },
    ])
    expect((await post('', {}, '/streams/4711/stop')).status).toBe(404)
  })

  test.each(['-1', '1.5', 'x', '9'.repeat(400)])('starts from the beginning for the invalid last event %s', async (number) => {
    const { post, get } = await startChatServer({ answer: talkative })
    const response = await post(hello, accept)
    const whole = await response.text()
    const again = await get(`/streams/${idOf(response)}`, { headers: { 'Last-Event-ID': number } })
    expect(await again.text()).toBe(whole)
  })

  test('belongs to the visitor who asked, and to no other', async () => {
    const { post, get } = await startChatServer({
      answer: talkative,
      user: (request) => request.headers.get('x-user') ?? undefined,
    })
    const response = await post(hello, { ...accept, 'X-User': 'anna' })
    await response.text()
    const path = `/streams/${idOf(response)}`
    for (const headers of [{ 'X-User': 'bert' }, {}] as Record<string, string>[]) {
      expect((await get(path, { headers })).status).toBe(404)
      expect((await post('', headers, `${path}/stop`)).status).toBe(404)
    }
    expect((await get(path, { headers: { 'X-User': 'anna' } })).status).toBe(200)
  })

  test('can be named by pages of other origins', async () => {
    const { post } = await startChatServer({ answer: talkative, origins: ['https://friend.example'] })
    const response = await post(hello, { ...accept, Origin: 'https://friend.example' })
    await response.text()
    expect(response.headers.get('access-control-expose-headers')).toContain('Confab-Stream')
  })
})

/** Bytes of a response whose connection is lost after them. */
const brokenAfter = (bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> => {
  let isSent = false
  return new ReadableStream({
    pull(controller) {
      if (isSent) return controller.error(new TypeError('network error'))
      isSent = true
      if (bytes.length) controller.enqueue(bytes)
      return undefined
    },
  })
}

/** Passes everything on to a server, and cuts each connection after some bytes of its response. */
async function startCuttingProxy(target: string, bytes: number): Promise<{ url: string; cuts: () => number }> {
  const { port } = new URL(target)
  let cuts = 0
  const proxy = createProxy((client: Socket) => {
    let left = bytes
    const server = connectSocket(Number(port), '127.0.0.1')
    const end = (): void => {
      client.destroy()
      server.destroy()
    }
    client
      .on('data', (data) => server.write(data))
      .on('error', end)
      .on('close', end)
    server
      .on('data', (data) => {
        client.write(data.subarray(0, left))
        left -= data.length
        if (left > 0) return
        cuts += 1
        client.end()
        server.destroy()
      })
      .on('error', end)
      .on('close', end)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, cuts: () => cuts }
}

describe('a chat that resumes', () => {
  test.each(isThorough ? [500, 900, 1700] : [1700])(
    'has every word once over connections that break after %i bytes',
    async (bytes) => {
      const { openChat, url } = await startChatServer({ answer: talkative })
      const proxy = await startCuttingProxy(url, bytes)
      const chat = openChat({ connect: { url: proxy.url, stream: true, format: 'confab', resume: true } })
      const messages = await chat.send({ text: 'Tell me' })
      expect(messages.at(-1)?.text).toBe(words.join(''))
      expect(chat.errors()).toEqual([])
      expect(proxy.cuts()).toBeGreaterThan(0)
    },
  )

  test('has every character once wherever the first connection breaks', async () => {
    // The waits between attempts are for servers, not for this test. One that runs from timer to timer would give up on answers, too.
    const { setTimeout: wait } = globalThis
    const hurry = (act: () => void, milliseconds = 0): NodeJS.Timeout => wait(act, milliseconds / 300)
    vi.stubGlobal('setTimeout', hurry)
    onTestFinished(() => void vi.unstubAllGlobals())
    const answer = says('One, ', 'two, ', { type: 'reasoning-delta', text: 'Hm.' }, '<three>')
    const { openChat, server } = await startChatServer({ answer })
    let length = 1
    for (let cut = 0; cut < length; cut += isThorough ? 1 : 5) {
      let requests = 0
      const chat = openChat(
        { connect: { url: 'http://chat.example/', stream: true, format: 'confab', resume: true } },
        async (address, init) => {
          requests += 1
          const response = await server.fetch(new Request(address, init))
          if (requests > 1) return response
          const bytes = new Uint8Array(await response.clone().arrayBuffer())
          length = bytes.length
          return new Response(brokenAfter(bytes.subarray(0, cut)), response)
        },
      )
      const { parts } = (await chat.send({ text: 'Count' })).at(-1) ?? {}
      const seen = parts?.map((part) => ('text' in part ? part.text : part.type))
      expect([cut, ...(seen ?? [])]).toEqual([cut, 'One, two, ', 'Hm.', '<three>'])
    }
  })

  test('offers to try again when the server does not have the answer any more', async () => {
    const more = gate()
    let sockets: Socket[] = []
    const server: Server = createServer((request, response) => {
      if (request.method === 'GET') return response.writeHead(404).end()
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Confab-Stream': 'a' })
      response.write('id: 1\ndata: {"text":"Half"}\n\n')
      void more.opened.then(() => sockets.forEach((socket) => socket.destroy()))
      return undefined
    })
    server.on('connection', (socket) => (sockets = [...sockets, socket]))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { openChat } = await startChatServer({ answer: talkative })
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const chat = openChat({ connect: { url, stream: true, format: 'confab', resume: true } })
    const answered = chat.send({ text: 'Tell me' })
    await vi.waitUntil(() => chat.engine.getMessages().at(-1)?.text === 'Half', { timeout: 20_000 })
    more.open()
    expect((await answered).at(-1)?.text).toBe('Half')
    expect(chat.errors()).toHaveLength(1)
  })
})
