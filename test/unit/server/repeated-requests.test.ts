import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  createChatServer,
  memoryStore,
  type Answer,
  type ChatServerOptions,
  type StreamStore,
} from '../../../sdk/entries/server.ts'
import { sqliteStore } from '../../../sdk/entries/server/sqlite.ts'
import { memoryStreams } from '../../../sdk/server/streams/memory-streams.ts'
import { userByHeader } from './signed-in.ts'
import { gate, startChatServer } from './start-chat-server.ts'

const asked = (text = 'Order a loaf') => ({ messages: [{ role: 'user', text }] })
const stream = { Accept: 'text/event-stream' }
const once = { 'Idempotency-Key': '3f2c8a52-6a3e-4a7e-9a53-0d3b6f1f6a11' }
const textOf = (events: string): string =>
  [...events.matchAll(/^data: (\{.*\})$/gm)].map(([, json = '']) => (JSON.parse(json) as { text?: string }).text ?? '').join('')

/** An answer that counts how often it was asked for, and waits in its middle. */
function counting() {
  const more = gate()
  const asks: string[] = []
  const answer: Answer = async function* answer({ messages }) {
    asks.push(messages.at(-1)?.text ?? '')
    yield `Order ${asks.length} `
    await more.opened
    yield 'is done'
  }
  return { answer, asks, more }
}

async function start(options: Partial<ChatServerOptions> = {}) {
  const { answer, asks, more } = counting()
  return { ...(await startChatServer({ answer, ...options } as ChatServerOptions)), asks, more }
}

/** Two servers that share a file. */
async function startTwo() {
  const folder = mkdtempSync(join(tmpdir(), 'confab-repeated-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { answer, asks, more } = counting()
  const open = () => {
    const store = sqliteStore({ file: join(folder, 'chat.db') })
    onTestFinished(() => store.close())
    return startChatServer({ answer, store, user: userByHeader })
  }
  return { servers: [await open(), await open()] as const, asks, more }
}

describe('a message that is sent again with its key', () => {
  test('gets the answer that is being given, from its beginning', async () => {
    const { post, asks, more } = await start()
    const first = await post(asked(), { ...stream, ...once })
    const again = await post(asked(), { ...stream, ...once })
    more.open()
    expect(textOf(await again.text())).toBe('Order 1 is done')
    expect(again.headers.get('confab-stream')).toBe(first.headers.get('confab-stream'))
    expect(asks).toHaveLength(1)
  })

  test('gets the answer that has ended', async () => {
    const { post, asks, more } = await start()
    more.open()
    const whole = await (await post(asked(), { ...stream, ...once })).text()
    expect(await (await post(asked(), { ...stream, ...once })).text()).toBe(whole)
    expect(asks).toHaveLength(1)
  })

  test('gets the rest after the last event that its chat has', async () => {
    const { post, more } = await start()
    more.open()
    const whole = await (await post(asked(), { ...stream, ...once })).text()
    const rest = await (await post(asked(), { ...stream, ...once, 'Last-Event-ID': '1' })).text()
    expect(rest).toBe(whole.slice(whole.indexOf('id: 2\n')))
  })

  test('gets the answer in one piece when it was in one piece', async () => {
    const { post, asks, more } = await start()
    const both = [post(asked(), once), post(asked(), once)]
    await vi.waitFor(() => expect(asks).toHaveLength(1))
    more.open()
    const answers = await Promise.all((await Promise.all(both)).map((response) => response.json()))
    expect(answers).toEqual([{ text: 'Order 1 is done' }, { text: 'Order 1 is done' }].map((one) => expect.objectContaining(one)))
    expect(await (await post(asked(), once)).json()).toEqual(answers[0])
    expect(asks).toHaveLength(1)
  })

  test('is answered once, however often it is sent at the same moment', async () => {
    const { post, asks, more } = await start({ limits: { concurrentStreams: 1 }, user: userByHeader })
    more.open()
    const responses = await Promise.all(Array.from({ length: 20 }, () => post(asked(), { ...stream, ...once, 'x-user': 'anna' })))
    const texts = await Promise.all(responses.map(async (response) => textOf(await response.text())))
    expect(new Set(texts)).toEqual(new Set(['Order 1 is done']))
    expect(asks).toHaveLength(1)
  })

  test('is answered once by servers that share a store', async () => {
    const { servers, asks, more } = await startTwo()
    const send = (index: 0 | 1) => servers[index].post(asked(), { ...stream, ...once, 'x-user': 'anna' })
    const responses = await Promise.all([send(0), send(1), send(0), send(1)])
    more.open()
    responses.push(await send(1))
    const texts = await Promise.all(responses.map(async (response) => textOf(await response.text())))
    expect(new Set(texts)).toEqual(new Set(['Order 1 is done']))
    expect(asks).toHaveLength(1)
  })

  test('is answered once, and to all, where another server is first while the store is slow', async () => {
    const { answer, asks, more } = counting()
    const shared = memoryStore()
    const streams: StreamStore = { ...(shared.streams as StreamStore), isLocal: false }
    const slow = gate()
    const begin: StreamStore['begin'] = async (stream, interruption) => {
      await slow.opened
      return streams.begin(stream, interruption)
    }
    const user = vi.fn(userByHeader)
    const one = await startChatServer({ answer, user, store: { ...shared, streams: { ...streams, begin } } })
    const other = await startChatServer({ answer, user, store: { ...shared, streams } })
    const headers = { ...stream, ...once, 'x-user': 'anna' }
    const sent = [one.post(asked(), headers), one.post(asked(), headers), one.post(asked(), headers)]
    await vi.waitFor(() => expect(user).toHaveBeenCalledTimes(3))
    const first = await other.post(asked(), headers)
    slow.open()
    more.open()
    const responses = [first, ...(await Promise.all(sent))]
    expect(await Promise.all(responses.map(async (response) => textOf(await response.text())))).toEqual(
      Array.from({ length: 4 }, () => 'Order 1 is done'),
    )
    expect(asks).toHaveLength(1)
  })

  describe('before its first words, as the connection of the one before breaks,', () => {
    /** Servers whose answers say nothing until they are told to, and a message whose sender leaves meanwhile. */
    async function leaveOne(count: 1 | 2) {
      const more = gate()
      let asks = 0
      const left = vi.fn()
      const answer: Answer = async function* answer(_request, { request, signal }) {
        asks += 1
        request.signal.addEventListener('abort', left)
        const number = asks
        await Promise.race([more.opened, new Promise((_resolve, reject) => signal.addEventListener('abort', reject))])
        yield `Order ${number} is done`
      }
      const file = join(mkdtempSync(join(tmpdir(), 'confab-repeated-')), 'chat.db')
      onTestFinished(() => rmSync(join(file, '..'), { recursive: true, force: true }))
      const stores = Array.from({ length: count }, () => (count === 1 ? memoryStore() : sqliteStore({ file })))
      onTestFinished(async () => void (await Promise.all(stores.map((store) => store.close()))))
      const finds = vi.fn()
      const servers = stores.map((store) => {
        const { streams } = store
        const find: StreamStore['find'] = async (by) => {
          const found = await streams?.find?.(by)
          if (found) finds()
          return found
        }
        return createChatServer({
          answer,
          store: { ...store, ...(streams && { streams: { ...streams, find } }) },
          user: userByHeader,
        })
      })
      const headers = { ...stream, ...once, 'x-user': 'anna' }
      const send = (place: number, signal?: AbortSignal): Promise<Response> | undefined =>
        servers[place]?.fetch(
          new Request('http://chat.example/', {
            method: 'POST',
            headers,
            body: JSON.stringify(asked()),
            ...(signal && { signal }),
          }),
        )
      const leaving = new AbortController()
      void send(0, leaving.signal)
      await vi.waitFor(() => expect(asks).toBe(1), 20_000)
      const again = send(count - 1)
      await vi.waitFor(() => expect(finds).toHaveBeenCalled(), 20_000)
      const response = await again
      leaving.abort()
      await vi.waitFor(() => expect(left).toHaveBeenCalled(), 20_000)
      more.open()
      return { text: (await response?.text()) ?? '', send, asks: () => asks }
    }

    test('gets the answer of that one', async () => {
      const { text, asks } = await leaveOne(1)
      expect([textOf(text), asks()]).toEqual(['Order 1 is done', 1])
    })

    test('is told at another server that it was interrupted, and gets an answer when it is sent once more', async () => {
      const { text, send } = await leaveOne(2)
      expect(text).toContain('The answer was interrupted.')
      await vi.waitFor(async () => expect(textOf((await (await send(1))?.text()) ?? '')).toBe('Order 2 is done'))
    })
  })

  test('can be stopped by whoever sent it again', async () => {
    const { post, asks } = await start()
    await post(asked(), { ...stream, ...once })
    const again = await post(asked(), { ...stream, ...once })
    await post('', {}, `/streams/${again.headers.get('confab-stream')}/stop`)
    expect(textOf(await again.text())).toBe('Order 1 ')
    expect(asks).toHaveLength(1)
  })

  test('tells clients of the AI SDK in their own stream', async () => {
    const { post, asks, more } = await start()
    more.open()
    const body = {
      id: 'c',
      trigger: 'submit-message',
      messages: [{ id: 'm', role: 'user', parts: [{ type: 'text', text: 'Hi' }] }],
    }
    const whole = await (await post(body, once)).text()
    const again = await post(body, once)
    expect(again.headers.get('x-vercel-ai-ui-message-stream')).toBe('v1')
    expect(await again.text()).toBe(whole)
    expect(asks).toHaveLength(1)
  })
})

describe('a message that was not answered whole', () => {
  const failing = (failures: number, before: readonly string[] = []) => {
    let asks = 0
    const answer: Answer = async function* answer() {
      asks += 1
      yield* before
      if (asks <= failures) throw new Error('The oven is cold')
      yield 'Done'
    }
    return { answer, asks: () => asks }
  }

  test.each([
    ['before its first words', []],
    ['in its midst', ['Well, ']],
  ])('is answered again when it failed %s', async (_when, before) => {
    const { answer, asks } = failing(1, before)
    const { post } = await startChatServer({ answer })
    expect(await (await post(asked(), { ...stream, ...once })).text()).toContain('"error":"Couldn\'t get an answer. Try again."')
    expect(textOf(await (await post(asked(), { ...stream, ...once })).text())).toBe(`${before.join('')}Done`)
    expect(asks()).toBe(2)
  })

  test('is answered again when it failed in one piece', async () => {
    const { answer } = failing(1)
    const { post } = await startChatServer({ answer })
    expect((await post(asked(), once)).status).toBe(502)
    expect(await (await post(asked(), once)).json()).toMatchObject({ text: 'Done' })
  })

  test('is answered again when it failed while the store was away', async () => {
    const store = memoryStore()
    const shared = memoryStreams()
    let isAway = false
    const release = vi.fn(async (id: string) => {
      if (isAway) throw new Error('connect ECONNREFUSED')
      await shared.release?.(id)
    })
    const failure = gate()
    let asks = 0
    const { post } = await start({
      store: { ...store, streams: { ...shared, isLocal: false, release } },
      async *answer() {
        asks += 1
        yield `Order ${asks} `
        await failure.opened
        if (asks === 1) throw new Error('out of flour')
      },
    })
    const first = await post(asked(), { ...stream, ...once })
    isAway = true
    failure.open()
    expect(await first.text()).toContain('error')
    isAway = false
    await vi.waitFor(async () => expect(textOf(await (await post(asked(), { ...stream, ...once })).text())).toBe('Order 2 '), {
      timeout: 10_000,
    })
  })

  test('is answered again when it was stopped', async () => {
    const { post, asks, more } = await start()
    const first = await post(asked(), { ...stream, ...once })
    await post('', {}, `/streams/${first.headers.get('confab-stream')}/stop`)
    await first.text()
    more.open()
    expect(textOf(await (await post(asked(), { ...stream, ...once })).text())).toBe('Order 2 is done')
    expect(asks).toHaveLength(2)
  })
})

describe('what is no repetition', () => {
  test.each<[string, Record<string, string>, ReturnType<typeof asked>]>([
    ['another key', { 'Idempotency-Key': crypto.randomUUID() }, asked()],
    ['no key', {}, asked()],
    ['the same key for other words', once, asked('Order two loaves')],
    ['the key of another visitor', { ...once, 'x-user': 'ben' }, asked()],
    ['the key of nobody', { ...once, 'x-user': '' }, asked()],
  ])('is answered by itself: %s', async (_what, headers, body) => {
    const { post, asks, more } = await start({ user: userByHeader })
    more.open()
    await (await post(asked(), { ...stream, ...once, 'x-user': 'anna' })).text()
    expect(textOf(await (await post(body, { 'x-user': 'anna', ...stream, ...headers })).text())).toBe('Order 2 is done')
    expect(asks).toHaveLength(2)
  })

  test('is answered by itself where strangers could guess its key', async () => {
    const { post, asks, more } = await start()
    more.open()
    const weak = { 'Idempotency-Key': 'order-1' }
    const texts = []
    for (let count = 0; count < 2; count += 1) texts.push(textOf(await (await post(asked(), { ...stream, ...weak })).text()))
    expect([texts, asks.length]).toEqual([['Order 1 is done', 'Order 2 is done'], 2])
  })

  test('is refused where its chat has the beginning of an answer that is not there any more', async () => {
    const { post, asks } = await start()
    const response = await post(asked(), { ...stream, ...once, 'Last-Event-ID': '7' })
    expect([response.status, await response.json()]).toEqual([
      404,
      { error: 'This answer is not there any more.', code: 'confab.errorAnswerGone' },
    ])
    expect(asks).toEqual([])
  })
})

describe('a chat that keeps unsent messages', () => {
  test('has a message answered once whose first answer was lost on its way', async () => {
    const { url, openChat, asks, more } = await start()
    let losses = 1
    more.open()
    const { send } = openChat({ connect: { url, stream: true, format: 'confab' }, outbox: true }, async (address, init) => {
      const response = await fetch(address, init)
      if (losses-- > 0) {
        await response.text()
        throw new TypeError('network error')
      }
      return response
    })
    void send({ text: 'Order a loaf' })
    await vi.waitFor(async () => expect(losses).toBe(-1), { timeout: 5000 })
    expect(asks).toHaveLength(1)
  })

  test('has every word once over a stream that breaks, with `reconnect`', async () => {
    const { url, openChat, asks, more } = await start()
    let breaks = 1
    const chat = openChat({ connect: { url, stream: { reconnect: true }, format: 'confab' } }, async (address, init) => {
      const response = await fetch(address, init)
      if (breaks-- <= 0) return response
      const reader = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader()
      const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
        async start(controller) {
          const { value } = await reader.read()
          if (value) controller.enqueue(value)
        },
        pull(controller) {
          more.open()
          controller.error(new TypeError('network error'))
        },
      })
      return new Response(body, response)
    })
    const messages = await chat.send({ text: 'Order a loaf' })
    expect(messages.at(-1)?.text).toBe('Order 1 is done')
    expect(asks).toHaveLength(1)
  })
})
