import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  memoryStore,
  type Answer,
  type ChatServerOptions,
  type MessageContent,
  type ServerStore,
} from '../../../sdk/entries/server.ts'
import { serverThreads } from '../../../sdk/entries/threads.ts'
import { keyValues, threadedChat } from '../threads/threaded-chat.ts'
import { userByHeader } from './signed-in.ts'
import { gate, says, startChatServer } from './start-chat-server.ts'

const { signal } = new AbortController()
const anna = { 'x-user': 'anna' }
const stream = { Accept: 'text/event-stream' }
const patient = { timeout: 5000, interval: 5 }

const question = (id = 'q', text = 'When do you open?'): MessageContent => ({ id, role: 'user', text })
const asked = (messages: readonly MessageContent[] = [question()], more: object = {}): object => ({
  threadId: 't',
  messages,
  ...more,
})

/** A server, and what a visitor called Anna has on it. */
async function start(options: Partial<ChatServerOptions> = {}) {
  const server = await startChatServer({ answer: says('At ', 'seven.'), user: userByHeader, ...options } as ChatServerOptions)
  const threads = serverThreads(server.url, { headers: anna })
  const load = (id = 't') => threads.load(id, { limit: 100, signal })
  return {
    ...server,
    threads,
    load,
    ask: (body: object = asked(), headers: Record<string, string> = stream) => server.post(body, { ...anna, ...headers }),
    messages: async (id?: string) => (await load(id)).messages,
    texts: async (id?: string) => (await load(id)).messages.map(({ text }) => text),
  }
}

/** An answer that waits in its middle. */
function waiting() {
  const more = gate()
  const answer: Answer = async function* answer(_request, { signal: stopped }) {
    yield 'At '
    await Promise.race([more.opened, new Promise((_resolve, reject) => stopped.addEventListener('abort', reject))])
    yield 'seven.'
  }
  return { answer, more }
}

/** Reads the beginning of a response, leaves, and returns what it read. */
async function leaveEarly(response: Response): Promise<{ readonly id?: string }[]> {
  const reader = response.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  await reader?.cancel()
  return [...new TextDecoder().decode(value).matchAll(/^data: (.*)$/gm)].map(
    ([, data = '{}']) => JSON.parse(data) as { id?: string },
  )
}

/** Reads a response to its end, and returns the ids of its messages. */
const idsIn = async (response: Response): Promise<string[]> =>
  [...(await response.text()).matchAll(/"(?:id|messageId)":"([^"]+)"/g)].map(([, id = '']) => id)

const withThreads = (store: ServerStore, threads: Partial<ServerStore['threads']>): ServerStore => ({
  ...store,
  threads: { ...store.threads, ...threads },
})

describe('a conversation with no page open', () => {
  test('has the question at once, and the answer whole when it has ended', async () => {
    const { answer, more } = waiting()
    const { ask, messages, texts, threads } = await start({ answer })
    await leaveEarly(await ask())
    await vi.waitFor(async () => expect(await messages()).toEqual([question()]), patient)
    more.open()
    await vi.waitFor(async () => expect(await texts()).toEqual(['When do you open?', 'At seven.']), patient)
    await vi.waitFor(async () => {
      const [thread] = (await threads.list({ limit: 10, signal })).threads
      expect(thread?.title).toBe('When do you open?')
    }, patient)
  })

  test('has what came of an answer that was stopped, without a mark', async () => {
    const { ask, post, messages } = await start(waiting())
    const response = await ask()
    await leaveEarly(response)
    await post('', anna, `/streams/${response.headers.get('confab-stream') ?? ''}/stop`)
    await vi.waitFor(async () => expect((await messages())[1]).toMatchObject({ role: 'ai', text: 'At ' }), patient)
    expect((await messages())[1]?.metadata).toBeUndefined()
  })

  test('has what came of an answer that failed, marked as interrupted', async () => {
    const { ask, messages } = await start({
      async *answer() {
        yield 'At '
        throw new Error('no clock')
      },
    })
    await (await ask()).text()
    await vi.waitFor(
      async () => expect((await messages())[1]).toMatchObject({ text: 'At ', metadata: { finishReason: 'interrupted' } }),
      patient,
    )
  })

  test('keeps an answer that was sent in one piece', async () => {
    const { ask, messages } = await start()
    const { id } = (await (await ask(asked(), {})).json()) as MessageContent
    await vi.waitFor(async () => expect((await messages())[1]).toMatchObject({ id, role: 'ai', text: 'At seven.' }), patient)
  })

  test('keeps the content of files', async () => {
    const { url, messages } = await start()
    const form = new FormData()
    form.append('files', new File(['bread'], 'list.txt', { type: 'text/plain' }))
    form.append('threadId', 't')
    form.append('message1', JSON.stringify(question()))
    await (await fetch(url, { method: 'POST', body: form, headers: anna })).text()
    await vi.waitFor(
      async () =>
        expect((await messages())[0]?.files).toEqual([{ name: 'list.txt', type: 'any', src: 'data:text/plain;base64,YnJlYWQ=' }]),
      patient,
    )
  })

  test('marks HTML as a service’s, so that pages restrict it', async () => {
    const { ask, messages } = await start({ answer: says({ type: 'html-delta', html: '<b>Seven</b>' }) })
    await (await ask()).text()
    await vi.waitFor(
      async () => expect((await messages())[1]).toMatchObject({ html: '<b>Seven</b>', origin: 'service' }),
      patient,
    )
  })

  test('goes on with a thread that has many messages, of which the request has the last ones', async () => {
    const { ask, threads, load, texts } = await start()
    const earlier = Array.from({ length: 120 }, (_, index) => ({
      id: `m${index}`,
      role: index % 2 ? 'ai' : 'user',
      text: `${index}`,
    }))
    await threads.save('t', earlier, { signal })
    await (await ask(asked([...earlier.slice(-2), question()]))).text()
    await vi.waitFor(async () => expect((await texts()).slice(-3)).toEqual(['119', 'When do you open?', 'At seven.']), patient)
    const { before } = await load()
    const older = await threads.load('t', { limit: 100, signal, ...(before !== undefined && { before }) })
    expect(older.messages[0]).toEqual(earlier[0])
  })
})

describe('a conversation that others write, too', () => {
  test('keeps both questions that are asked on two devices at the same moment, each with its answer', async () => {
    const { ask, texts } = await start({
      async *answer({ messages }) {
        yield `To ${messages.at(-1)?.text ?? ''}`
      },
    })
    await Promise.all(
      ['one', 'two'].map(async (text) => (await ask(asked([question('first', 'Hello'), question(text, text)]))).text()),
    )
    await vi.waitFor(async () => expect(await texts()).toHaveLength(5), patient)
    const found = await texts()
    for (const text of ['one', 'two']) expect(found[found.indexOf(text) + 1]).toBe(`To ${text}`)
  })

  test('keeps what a page made of an answer', async () => {
    const { answer, more } = waiting()
    const { ask, threads, load, messages } = await start({ answer })
    const response = await ask()
    await vi.waitFor(async () => expect(await messages()).toHaveLength(1), patient)
    more.open()
    const [id = ''] = await idsIn(response)
    await vi.waitFor(async () => expect(await messages()).toHaveLength(2), patient)
    const { version } = await load()
    await threads.save('t', [question(), { id, role: 'ai', text: 'At seven, says the page.' }], { ifVersion: version, signal })
    // The same question again, as from a page that did not hear of its answer: nothing of it is new.
    await (await ask(asked([question(), { id, role: 'ai', text: 'At' }, question('next', 'And on Sunday?')]))).text()
    await vi.waitFor(async () => expect(await messages()).toHaveLength(4), patient)
    expect((await messages())[1]?.text).toBe('At seven, says the page.')
  })

  describe.each<[string, Partial<MessageContent>, string | undefined]>([
    ['all that came', { text: 'At ' }, 'interrupted'],
    ['all that came, and what the visitor thought of it', { text: 'At ', metadata: { feedback: 'good' } }, 'interrupted'],
    ['all that came, with an end', { text: 'At ', metadata: { finishReason: 'stop' } }, 'stop'],
    ['less than came', { text: 'A' }, 'interrupted'],
    ['words of its own', { text: 'At noon, or so' }, undefined],
  ])('of whose answer a page that was closed had saved %s', (_, saved, reason) => {
    test('says whether it was interrupted when its server was told to end', async () => {
      const store = memoryStore()
      const { ask, server, threads, load } = await start({ ...waiting(), store, drainSeconds: 0.4 })
      const [{ id = '' } = {}] = await leaveEarly(await ask())
      await vi.waitFor(async () => expect((await load()).messages).toHaveLength(1), patient)
      await threads.save('t', [{ id, role: 'ai', ...saved }], { ifVersion: (await load()).version, after: 'q', signal })
      await server.close()
      const { messages } = await store.threads.load('anna', 't', { limit: 9, signal })
      const text = reason === undefined ? saved.text : 'At '
      expect(messages[1]).toMatchObject({ ...saved, text })
      expect(messages[1]?.metadata?.['finishReason']).toBe(reason)
    })
  })

  test('has the whole answer in place of the part that a page left behind', async () => {
    const { answer, more } = waiting()
    const { ask, threads, load, messages } = await start({ answer })
    const [{ id = '' } = {}] = await leaveEarly(await ask())
    await vi.waitFor(async () => expect(await messages()).toHaveLength(1), patient)
    const part = { id, role: 'ai', text: 'At ', metadata: { finishReason: 'interrupted' } }
    await threads.save('t', [question(), part], { ifVersion: (await load()).version, signal })
    more.open()
    await vi.waitFor(async () => expect((await messages())[1]).toMatchObject({ id, text: 'At seven.' }), patient)
    expect((await messages())[1]?.metadata).toBeUndefined()
    expect(await messages()).toHaveLength(2)
  })

  test('gets no answer to a question that was removed meanwhile, and does not come back after it was removed itself', async () => {
    const { answer, more } = waiting()
    const store = memoryStore()
    const { server, ask, threads, load, messages } = await start({ answer, store })
    await leaveEarly(await ask())
    await leaveEarly(await ask({ ...asked(), threadId: 'removed' }))
    await vi.waitFor(async () => expect([await messages(), await messages('removed')].flat()).toHaveLength(2), patient)
    await threads.save('t', [question('other', 'Something else')], { ifVersion: (await load()).version, signal })
    await threads.remove('removed')
    more.open()
    await server.close()
    const kept = (id: string) => store.threads.load('anna', id, { limit: 10, signal })
    expect((await kept('t')).messages.map(({ id }) => id)).toEqual(['other'])
    await expect(kept('removed')).rejects.toMatchObject({ status: 404 })
  })

  test('has another answer in a branch of its own', async () => {
    const { ask, threads, load } = await start()
    const first = { id: 'a', role: 'ai', text: 'At six.' }
    await threads.save('t', [question(), first, question('later', 'Thanks')], { signal })
    await (await ask(asked([question()], { trigger: 'regenerate', messageId: 'a' }))).text()
    await vi.waitFor(async () => expect((await load()).messages).toHaveLength(4), patient)
    const { messages, tail } = await load()
    expect(messages[3]).toMatchObject({ text: 'At seven.', parentId: 'q' })
    expect(tail).toBe(messages[3]?.id)
  })

  test('is the same for a page that stays open: each message once, with the page’s title', async () => {
    const { url, texts, threads } = await start()
    const fetchAsAnna: typeof fetch = (address, init = {}) =>
      fetch(address, { ...init, headers: { ...(init.headers as Record<string, string>), ...anna } })
    const chat = await threadedChat({
      storage: serverThreads(url, { fetch: fetchAsAnna }),
      local: keyValues(),
      fetch: fetchAsAnna,
      connect: { url, stream: true, format: 'confab' },
    })
    for (const text of ['One', 'Two']) {
      chat.send(text)
      await vi.waitFor(() => expect(chat.texts().at(-1)).toBe('At seven.'), patient)
      await vi.waitUntil(() => chat.engine.store.get().phase === 'idle', patient)
    }
    await vi.waitFor(async () => {
      const [thread] = (await threads.list({ limit: 10, signal })).threads
      expect(thread?.title).toBe('One')
      expect(await texts(thread?.id)).toEqual(['One', 'At seven.', 'Two', 'At seven.'])
    }, patient)
    expect(chat.texts()).toEqual(['One', 'At seven.', 'Two', 'At seven.'])
  })
})

describe('a conversation in a format of others', () => {
  test('of the AI SDK has the ids that its client has', async () => {
    const { ask, messages } = await start()
    const response = await ask({
      id: 't',
      trigger: 'submit-message',
      messages: [{ id: 'q', role: 'user', parts: [{ type: 'text', text: 'When do you open?' }] }],
    })
    const [id] = await idsIn(response)
    await vi.waitFor(async () => expect((await messages())[1]).toMatchObject({ id, text: 'At seven.' }), patient)
    expect((await messages())[0]).toMatchObject({ id: 'q', role: 'user', text: 'When do you open?' })
  })

  test('of AG-UI has the ids that its client has, and no instructions', async () => {
    const { ask, messages } = await start()
    const response = await ask({
      threadId: 't',
      runId: 'r',
      messages: [
        { id: 's', role: 'system', content: 'Be brief.' },
        { id: 'q', role: 'user', content: 'When do you open?' },
      ],
    })
    const [id] = await idsIn(response)
    await vi.waitFor(async () => expect(await messages()).toHaveLength(2), patient)
    expect(await messages()).toMatchObject([
      { id: 'q', text: 'When do you open?' },
      { id, text: 'At seven.' },
    ])
  })
})

describe('a server that does not write conversations', () => {
  test.each<[string, Partial<ChatServerOptions>, object, Record<string, string>]>([
    ['because pages do', { saveThreads: false }, asked(), {}],
    ['of a visitor who is not signed in', {}, asked(), { 'x-user': '' }],
    ['of requests without the id of a thread', {}, { messages: [question()] }, {}],
    ['with an id that no thread can have', {}, { ...asked(), threadId: 'a\u0000b' }, {}],
    ['whose messages have no ids', {}, asked([{ role: 'user', text: 'Hello' }]), {}],
  ])('%s, answers all the same', async (_, options, body, headers) => {
    const { server, post, threads, onError } = await start(options)
    expect(await (await post(body, { ...anna, ...stream, ...headers })).text()).toContain('seven')
    const list = threads.list({ limit: 10, signal })
    expect((await list).threads).toEqual([])
    await server.close()
    expect(onError).not.toHaveBeenCalled()
  })
})

describe('a store that is away when a question comes', () => {
  test('has the question as soon as it is back, while the answer goes on', async () => {
    const store = memoryStore()
    let isAway = true
    const load = vi.fn(async (...given: Parameters<ServerStore['threads']['load']>) => {
      if (isAway) throw new Error('connect ECONNREFUSED')
      return store.threads.load(...given)
    })
    const { answer, more } = waiting()
    const { ask, texts, threads, onError } = await start({ answer, store: withThreads(store, { load }) })
    const response = await ask()
    await vi.waitFor(() => expect(load).toHaveBeenCalled(), patient)
    isAway = false
    await vi.waitFor(async () => expect((await threads.list({ limit: 9, signal })).threads).toHaveLength(1), patient)
    expect(await texts()).toEqual(['When do you open?'])
    more.open()
    await response.text()
    await vi.waitFor(async () => expect(await texts()).toEqual(['When do you open?', 'At seven.']), patient)
    expect(onError).not.toHaveBeenCalled()
  })
})

describe('a store that is away when an answer ends', () => {
  test('has the conversation when it is back, and somebody is told once', async () => {
    const store = memoryStore()
    let isAway = true
    const { ask, texts, onError } = await start({
      store: withThreads(store, {
        load: async (...given) => {
          if (isAway) throw new Error('connect ECONNREFUSED')
          return store.threads.load(...given)
        },
      }),
    })
    await (await ask()).text()
    await vi.waitFor(() => expect(onError).toHaveBeenCalled(), patient)
    isAway = false
    await vi.waitFor(async () => expect(await texts()).toEqual(['When do you open?', 'At seven.']), patient)
    expect(onError.mock.calls.map(([error]) => String(error))).toEqual(['Error: connect ECONNREFUSED'])
  })

  test('does not keep a server from its end', async () => {
    const store = memoryStore()
    const fail = async (): Promise<never> => {
      throw new Error('connect ECONNREFUSED')
    }
    const { server, ask, onError } = await start({ store: withThreads(store, { load: fail }) })
    await (await ask()).text()
    await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(1), patient)
    await server.close()
  })

  test('and that refuses for want of space is not asked again', async () => {
    const store = memoryStore()
    const save = vi.fn(async (): Promise<never> => {
      throw Object.assign(new Error('full'), { status: 507 })
    })
    const { server, ask, onError } = await start({ store: withThreads(store, { save }) })
    await (await ask()).text()
    await server.close()
    expect(save).toHaveBeenCalledTimes(2)
    expect(onError).not.toHaveBeenCalled()
  })
})

test('a conversation is written at the latest when its server is closed', async () => {
  const { answer, more } = waiting()
  const store = memoryStore()
  const { server, ask } = await start({ answer, store })
  onTestFinished(() => store.close())
  await leaveEarly(await ask())
  const closed = server.close()
  more.open()
  await closed
  const { messages } = await store.threads.load('anna', 't', { limit: 10, signal })
  expect(messages.map(({ text }) => text)).toEqual(['When do you open?', 'At seven.'])
})
