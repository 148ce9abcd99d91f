// @module-tag thorough: servers that die, clocks that jump, storages of several processes.
import { describe, expect, test, vi } from 'vitest'
import { memoryStore, type ServerStore, type StreamStore } from '../../../sdk/entries/server.ts'
import { gate, startChatServer } from './start-chat-server.ts'

const hello = { messages: [{ role: 'user', text: 'Hello' }] }
const accept = { Accept: 'text/event-stream' }
const idOf = (response: Response): string => response.headers.get('confab-stream') ?? ''
const textOf = (events: string): string =>
  [...events.matchAll(/^data: (\{.*\})$/gm)].map(([, json = '']) => (JSON.parse(json) as { text?: string }).text ?? '').join('')

type Failure = 'none' | 'refuses' | 'hangs'

/** A store that others share, and that is away when the test says so. */
function shakyStore(start: Failure = 'none') {
  let failure = start
  const memory = memoryStore()
  const kept = memory.streams as StreamStore
  async function reach<Value>(act: () => Promise<Value>): Promise<Value> {
    if (failure === 'hangs') await new Promise(() => undefined)
    if (failure === 'refuses') throw new Error('connect ECONNREFUSED')
    return act()
  }
  const streams: StreamStore = {
    begin: (stream, interruption) => reach(() => kept.begin(stream, interruption)),
    append: (id, pieces) => reach(async () => kept.append(id, pieces)),
    end: (id) => reach(() => kept.end(id)),
    follow: (stream, place) => reach(() => kept.follow(stream, place)),
    stop: (stream) => reach(() => kept.stop(stream)),
    onStop: (id, listener) => kept.onStop(id, listener),
  }
  const store: ServerStore = { ...memory, streams, check: () => reach(async () => undefined) }
  return {
    store,
    set: (next: Failure): void => {
      failure = next
    },
    /** What the store has of a stream, so far. */
    async kept(id: string): Promise<readonly string[]> {
      const gone = new AbortController()
      const pieces = await kept.follow({ id, user: undefined }, { after: 0, signal: gone.signal })
      const first = await pieces?.[Symbol.asyncIterator]().next()
      gone.abort()
      return first?.done ? [] : (first?.value.map(({ data }) => data) ?? [])
    },
  }
}

/** An answer that says a word each time it is told to. */
function speaker() {
  let next = gate()
  const words: string[] = []
  return {
    async *answer() {
      for (;;) {
        await next.opened
        next = gate()
        for (const word of words.splice(0)) {
          if (!word) return
          yield word
        }
      }
    },
    say(...said: readonly string[]): void {
      words.push(...said)
      next.open()
    },
  }
}

/** Reads a response as it comes. */
function reader(response: Response) {
  const said = { text: '' }
  const over = (async () => {
    let events = ''
    for await (const bytes of response.body ?? []) {
      events += new TextDecoder().decode(bytes)
      said.text = textOf(events)
    }
  })()
  return { said, over }
}

describe('a store that is away', () => {
  test.each(['refuses', 'hangs'] as const)('at the start, and %s, does not keep the server from answering', async (failure) => {
    const { store } = shakyStore(failure)
    const { answer, say } = speaker()
    const { post, get, onError } = await startChatServer({ store, answer })
    say('One, ', 'two', '')
    const response = await post(hello, accept)
    expect(textOf(await response.text())).toBe('One, two')
    // A store that hangs is given up later than readers would wait for it.
    await vi.waitFor(
      () =>
        expect(onError.mock.calls.map(([error]) => String(error))).toEqual([
          'Error: The store cannot be used: answers go on, and are kept when it can.',
        ]),
      { timeout: 10_000 },
    )
    expect(textOf(await (await get(`/streams/${idOf(response)}`)).text())).toBe('One, two')
    expect(await (await get('/ready')).json()).toEqual({ status: 'unavailable', store: 'unavailable' })
  })

  test('in the middle of an answer has all of it when it is back', async () => {
    const { store, set, kept } = shakyStore()
    const { answer, say } = speaker()
    const { post } = await startChatServer({ store, answer })
    say('One, ')
    const response = await post(hello, accept)
    const { said, over } = reader(response)
    await vi.waitFor(() => expect(said.text).toBe('One, '))
    set('refuses')
    say('two, ')
    await vi.waitFor(() => expect(said.text).toBe('One, two, '))
    say('three', '')
    await over
    expect(said.text).toBe('One, two, three')
    set('none')
    await vi.waitFor(async () => expect(await kept(idOf(response))).toHaveLength(4), { timeout: 10_000 })
    expect(
      (await kept(idOf(response))).map((data) => (data === '[DONE]' ? data : (JSON.parse(data) as { text: string }).text)),
    ).toEqual(['One, ', 'two, ', 'three', '[DONE]'])
  })

  test('in the midst of an answer, and takes it late, has all of it, too', async () => {
    const { store, kept } = shakyStore()
    const streams = store.streams as StreamStore
    const late = gate()
    const taken = gate()
    let count = 0
    const slow: StreamStore = {
      ...streams,
      async append(id, pieces) {
        count += 1
        if (count === 1) {
          taken.open()
          await late.opened
        }
        return streams.append(id, pieces)
      },
    }
    const { answer, say } = speaker()
    const { post } = await startChatServer({ store: { ...store, streams: slow }, answer })
    say('One, ')
    const response = await post(hello, accept)
    await taken.opened
    say('two, ', 'three', '')
    expect(textOf(await response.text())).toBe('One, two, three')
    late.open()
    await vi.waitFor(async () => expect((await kept(idOf(response))).at(-1)).toBe('[DONE]'), { timeout: 5000 })
    expect(await kept(idOf(response))).toHaveLength(4)
  })

  test('at the end of an answer ends it when it is back', async () => {
    const { store } = shakyStore()
    const streams = store.streams as StreamStore
    let ends = 0
    const end = async (id: string): Promise<void> => {
      ends += 1
      if (ends === 1) throw new Error('connect ECONNREFUSED')
      await streams.end(id)
    }
    const { answer, say } = speaker()
    const { post } = await startChatServer({ store: { ...store, streams: { ...streams, end } }, answer })
    say('One', '')
    const response = await post(hello, accept)
    await response.text()
    const pieces = await streams.follow(
      { id: idOf(response), user: undefined },
      { after: 2, signal: new AbortController().signal },
    )
    expect(await pieces?.[Symbol.asyncIterator]().next()).toMatchObject({ done: true })
  })

  test('lets the answers of others be asked for again', async () => {
    const { store, set } = shakyStore()
    const { answer } = speaker()
    const { get, post } = await startChatServer({ store, answer })
    set('refuses')
    const response = await get('/streams/of-another-server')
    expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
      503,
      '1',
      { error: 'This answer cannot be read now. Try again soon.', code: 'confab.errorNoAnswer' },
    ])
    expect((await post('', {}, '/streams/of-another-server/stop')).status).toBe(503)
  })

  test('is logged once, however many answers it does not keep', async () => {
    const { store } = shakyStore('refuses')
    const { post, onError } = await startChatServer({
      store,
      async *answer() {
        for (let count = 0; count < 50; count += 1) {
          yield `${count} `
          await new Promise((resolve) => setImmediate(resolve))
        }
      },
    })
    await Promise.all(Array.from({ length: 5 }, async () => (await post(hello, accept)).text()))
    expect(onError).toHaveBeenCalledOnce()
  })
})

describe('an answer', () => {
  test('that never ends is cut off with a message before it fills the memory', async () => {
    const { post } = await startChatServer({
      async *answer() {
        for (;;) yield 'x'.repeat(1_000_000)
      },
    })
    const events = await (await post(hello, accept)).text()
    expect(events.slice(-200)).toContain('{"error":"This answer became too long.","code":"confab.errorAnswerTooLong"}')
    expect(events.length).toBeLessThan(40_000_000)
  })

  test('that has no end is ended with words where it would come in one piece, too', async () => {
    let pieces = 0
    const { post } = await startChatServer({
      async *answer() {
        for (; pieces < 100; pieces += 1) yield 'x'.repeat(1_000_000)
      },
    })
    const response = await post(hello)
    expect([response.status, await response.json(), pieces < 40]).toEqual([
      502,
      { error: 'This answer became too long.', code: 'confab.errorAnswerTooLong' },
      true,
    ])
  })
})
