import { connect as connectSocket } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createMockFetch, createOpenAIChatMock } from '../../../mocks/index.ts'
import type { MessageContent } from '../../../sdk/core/options/options.ts'
import { createChatServer } from '../../../sdk/entries/server.ts'
import { gate, says, startChatServer } from './start-chat-server.ts'

const hello = { messages: [{ role: 'user', text: 'Hello' }] }

/** Has the services answered by their mocks. */
function mockServices(...mocks: Parameters<typeof createMockFetch>[0]): void {
  vi.stubGlobal('fetch', createMockFetch(mocks))
  onTestFinished(() => void vi.unstubAllGlobals())
}

const plain = ({ id: _id, createdAt: _at, ...message }: MessageContent) => message

describe('a chat server', () => {
  test('answers with code of its own, as a stream', async () => {
    const { openChat } = await startChatServer({ answer: says('Good ', 'morning') })
    const messages = await openChat().send({ text: 'Hello' })
    expect(messages.map(plain)).toEqual([
      { role: 'user', text: 'Hello', origin: 'visitor' },
      { role: 'ai', text: 'Good morning' },
    ])
  })

  test('answers a chat that does not stream with one JSON object', async () => {
    const { post } = await startChatServer({ answer: says('Good ', 'morning') })
    const response = await post(hello)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(plain((await response.json()) as MessageContent)).toEqual({ role: 'ai', text: 'Good morning' })
  })

  test('answers with a service, whose key it adds', async () => {
    const mock = createOpenAIChatMock()
    mockServices(mock)
    const { openChat } = await startChatServer({ service: { openAI: { key: 'test-key', chat: true } } })
    const messages = await openChat().send({ text: 'Hello' })
    expect(messages.at(-1)?.text).toContain('Hello')
    expect(mock.requests[0]?.headers.get('authorization')).toBe('Bearer test-key')
  })

  test('changes the requests to its service and its responses by interceptors', async () => {
    const { openChat, url } = await startChatServer({
      service: { openAI: { key: 'test-key', chat: true } },
      interceptors: {
        requestInterceptor: ({ body, headers }) => ({
          body: { ...(body as object), user: 'bakery' },
          headers: { ...headers, 'x-team': 'a' },
        }),
        responseInterceptor: (response: unknown) => JSON.parse(JSON.stringify(response).replaceAll('flour', 'FLOUR')) as object,
      },
    })
    const asked: unknown[] = []
    vi.stubGlobal('fetch', async (_address: string, { body, headers }: RequestInit) => {
      asked.push((JSON.parse(body as string) as { user: string }).user, new Headers(headers).get('x-team'))
      return Response.json({ choices: [{ message: { role: 'assistant', content: 'Water and flour' } }] })
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    const messages = await openChat({ connect: { url, format: 'confab' } }).send({ text: 'What is in it?' })
    expect(messages.at(-1)?.text).toBe('Water and FLOUR')
    expect(asked).toEqual(['bakery', 'a'])
  })

  test('passes the whole conversation to its answer', async () => {
    const asked: unknown[] = []
    const { openChat } = await startChatServer({
      async *answer({ messages }) {
        asked.push(messages.map(({ role, text }) => `${role}: ${text}`))
        yield `Answer ${asked.length}`
      },
    })
    const chat = openChat()
    await chat.send({ text: 'One' })
    await chat.send({ text: 'Two' })
    expect(asked).toEqual([['user: One'], ['user: One', 'ai: Answer 1', 'user: Two']])
  })

  test('tells its answer which conversation it is, in each format', async () => {
    const told: unknown[] = []
    const { post } = await startChatServer({
      async *answer(_request, { thread }) {
        told.push(thread)
        yield 'Hello'
      },
    })
    const bodies = [
      { threadId: 'c', messages: [{ role: 'user', text: 'Hi' }] },
      { id: 'c', trigger: 'submit-message', messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }] },
      { threadId: 'c', runId: 'r', messages: [{ id: 'm', role: 'user', content: 'Hi' }] },
      { messages: [{ role: 'user', text: 'Hi' }] },
    ]
    for (const body of bodies) await (await post(body)).text()
    expect(told).toEqual(['c', 'c', 'c', undefined])
  })

  test('passes on the files of a message', async () => {
    const asked: unknown[] = []
    const { openChat, url } = await startChatServer({
      async *answer({ files, messages }) {
        asked.push([messages.at(-1)?.text, await files[0]?.text(), files[0]?.name, messages.at(-1)?.files?.[0]?.type])
        yield 'Thank you'
      },
    })
    const chat = openChat({ connect: { url, stream: true, format: 'confab' }, mixedFiles: true })
    await chat.send({ text: 'Read this', files: [new File(['Bread'], 'list.txt', { type: 'text/plain' })] })
    expect(asked).toEqual([['Read this', 'Bread', 'list.txt', 'any']])
  })

  test('carries reasoning, calls, sources, files and data of an answer', async () => {
    const { openChat } = await startChatServer({
      answer: says(
        { type: 'message-start', id: 'answer-1', metadata: { model: 'small' } },
        { type: 'reasoning-delta', text: 'Let me ' },
        { type: 'reasoning-delta', text: 'think.' },
        { type: 'reasoning-end', providerMetadata: { test: { signature: 's' } } },
        { type: 'tool-input-delta', id: 'c', name: 'find', text: '{"a"' },
        { type: 'tool-input-delta', id: 'c', text: ':1}' },
        { type: 'tool-input', id: 'c' },
        { type: 'tool-output', id: 'c', output: { found: 2 } },
        'Two of them.',
        { type: 'source', id: 's1', url: 'https://bread.example/' },
        { type: 'data', name: 'weather', id: 'w', data: { degrees: 4 } },
        { type: 'file', file: { src: 'data:text/plain,Rye', name: 'rye.txt' }, isPart: true },
      ),
    })
    const { parts, id, metadata } = (await openChat().send({ text: 'How many?' })).at(-1) ?? {}
    expect([id, metadata]).toEqual(['answer-1', { model: 'small' }])
    const [reasoning, ...others] = parts ?? []
    expect(reasoning).toMatchObject({ type: 'reasoning', text: 'Let me think.', providerMetadata: { test: { signature: 's' } } })
    expect(others).toEqual([
      { type: 'tool', id: 'c', name: 'find', input: '{"a":1}', state: 'output-available', output: { found: 2 } },
      { type: 'text', text: 'Two of them.' },
      { type: 'source', id: 's1', url: 'https://bread.example/' },
      { type: 'data-weather', id: 'w', data: { degrees: 4 } },
      { type: 'file', file: { src: 'data:text/plain,Rye', name: 'rye.txt' } },
    ])
  })

  test('separates two messages of one answer', async () => {
    const { openChat } = await startChatServer({ answer: says('One', { type: 'message-end' }, 'Two') })
    const messages = await openChat().send({ text: 'Count' })
    expect(messages.map(({ text }) => text)).toEqual(['Count', 'One', 'Two'])
  })

  test('ends the answer when the visitor stops it', async () => {
    const ended = gate()
    const { openChat } = await startChatServer({
      async *answer(_request, { signal }) {
        signal.addEventListener('abort', ended.open)
        yield 'I begin'
        await ended.opened
      },
    })
    const { engine } = openChat()
    engine.submitUserMessage({ text: 'Tell me' })
    await vi.waitUntil(() => engine.getMessages().at(-1)?.text === 'I begin', { timeout: 20_000 })
    engine.requests.stop()
    await ended.opened
  })

  test('is mounted under a path', async () => {
    const { post, get } = await startChatServer({ answer: says('Here'), basePath: '/api/chat/' })
    expect(((await (await post(hello, {}, '/api/chat')).json()) as MessageContent).text).toBe('Here')
    expect((await get('/api/chat/health')).status).toBe(200)
    expect((await post(hello, {}, '/')).status).toBe(404)
  })

  test('tells a monitor that asks by HEAD whether it is up, without a body', async () => {
    const { get, server } = await startChatServer({ answer: says('Here') })
    const up = await get('/health', { method: 'HEAD' })
    expect([up.status, await up.text()]).toEqual([200, ''])
    const ready = await get('/ready', { method: 'HEAD' })
    expect([ready.status, await ready.text()]).toEqual([200, ''])
    void server.close()
    expect((await get('/health', { method: 'HEAD' })).status).toBe(503)
    expect((await get('/ready', { method: 'HEAD' })).status).toBe(503)
  })

  test('waits for running answers before it closes, and accepts no more', async () => {
    const more = gate()
    const { openChat, server, get, post } = await startChatServer({
      async *answer() {
        yield 'One, '
        await more.opened
        yield 'two'
      },
    })
    const { engine, send } = openChat()
    const answered = send({ text: 'Count' })
    await vi.waitUntil(() => engine.getMessages().at(-1)?.text === 'One, ', { timeout: 20_000 })
    const closed = server.close()
    expect((await post(hello)).status).toBe(503)
    expect((await get('/health')).status).toBe(503)
    more.open()
    await closed
    expect((await answered).at(-1)?.text).toBe('One, two')
  })

  test.each([
    ['neither a service nor an answer', {}],
    ['both', { service: { openAI: true }, answer: says('') }],
  ])('cannot be made with %s', (_, options) => {
    expect(() => createChatServer(options as never)).toThrow('createChatServer takes either a `service` or an `answer`.')
  })
})

describe('a failure', () => {
  test('of a service reaches the visitor in general words, and the log whole', async () => {
    const mock = createOpenAIChatMock({ failure: { kind: 'server-error' } })
    mockServices(mock)
    const { openChat, onError } = await startChatServer({ service: { openAI: { key: 'test-key', chat: true } } })
    const chat = openChat()
    await chat.send({ text: 'Hello' })
    expect(chat.errors()).toEqual(["Couldn't get an answer. Try again."])
    expect(String(onError.mock.calls[0]?.[0])).toContain('server had an error')
  }, 60_000)

  test('in the middle of a stream keeps what arrived', async () => {
    const { openChat } = await startChatServer({
      async *answer() {
        yield 'I begin'
        throw new Error('secret-4711')
      },
    })
    const chat = openChat()
    const messages = await chat.send({ text: 'Tell me' })
    expect(messages.at(-1)?.text).toBe('I begin')
    expect(chat.errors()).toEqual(["Couldn't get an answer. Try again."])
  })

  test('never tells a page the key that a service refuses', async () => {
    mockServices(createOpenAIChatMock({ failure: { kind: 'unauthorised' } }))
    const { post, onError } = await startChatServer({ service: { openAI: { key: 'sk-4711-secret', chat: true } } })
    const response = await post(hello)
    expect(response.status).toBe(502)
    expect(await response.text()).not.toContain('4711')
    expect(onError.mock.calls.map(([error]) => `${String(error)} ${String((error as Error).cause)}`).join()).not.toContain('4711')
  })

  test('of a service without a key is named in the log', async () => {
    const { post, onError } = await startChatServer({ service: { openAI: { chat: true } } })
    expect((await post(hello)).status).toBe(502)
    expect(String(onError.mock.calls[0]?.[0])).toContain('service.openAI has no key')
    expect(String(onError.mock.calls[0]?.[0])).toContain('OPENAI_API_KEY')
  })

  test('of a service that is away says nothing of a page in the log', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => log.mockRestore())
    const { post } = await startChatServer({ service: { ollama: { custom_base_url: 'http://127.0.0.1:1/api', model: 'none' } } })
    expect((await post(hello)).status).toBe(502)
    const said = log.mock.calls.flat().join('\n')
    expect(said).toContain('No answer from http://127.0.0.1:1/api/chat. Is it up, and can this machine reach it?')
    expect(said).not.toMatch(/CORS|this page/)
  })

  test.each([
    ['no JSON', '{"messages":', 400, 'This message could not be read.'],
    ['no messages', '{}', 400, 'This message could not be read.'],
    ['messages that are none', '{"messages":["Hello",null]}', 400, 'This message could not be read.'],
    ['a list', '[]', 400, 'This message could not be read.'],
  ])('is a clear error for a body that is %s', async (_, body, status, words) => {
    const { post } = await startChatServer({ answer: says('') })
    const response = await post(body)
    expect([response.status, await response.json()]).toEqual([status, { error: words, code: 'confab.errorUnreadable' }])
  })

  test('is a clear error for a form that is cut off', async () => {
    const { post } = await startChatServer({ answer: says('') })
    const response = await post('--x\r\nContent-Disposition: form-data; na', {
      'Content-Type': 'multipart/form-data; boundary=x',
    })
    expect(response.status).toBe(400)
  })

  test('is a clear error for another method and another address', async () => {
    const { get, post } = await startChatServer({ answer: says('') })
    const wrongMethod = await get('/')
    expect([wrongMethod.status, wrongMethod.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    expect((await post(hello, {}, '/health/../../etc/passwd')).status).toBe(404)
  })
})

describe('limits', () => {
  test('refuse a body that says it is too large before it is read', async () => {
    const { post } = await startChatServer({ answer: says(''), limits: { bodyBytes: 2 ** 20 } })
    const response = await post({ messages: [{ role: 'user', text: 'x'.repeat(2 ** 20) }] })
    expect([response.status, await response.json()]).toEqual([
      413,
      { error: 'This message is too large: at most 1 MB can be sent.', code: 'confab.errorMessageTooLarge' },
    ])
  })

  test('refuse a body that grows too large', async () => {
    const { server } = await startChatServer({ answer: says(''), limits: { bodyBytes: 1000 } })
    const body = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(400)) })
    const response = await server.fetch(
      new Request('http://chat.example/', { method: 'POST', body, duplex: 'half' } as RequestInit),
    )
    expect(response.status).toBe(413)
  })

  test('refuse a body that does not come', async () => {
    const { url } = await startChatServer({ answer: says(''), limits: { bodySeconds: 0.05 } })
    const socket = connectSocket(Number(new URL(url).port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write('POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{')
    const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())))
    expect(answer).toContain('HTTP/1.1 408')
  })
})

describe('pages of other origins', () => {
  const from = (origin: string) => ({ Origin: origin })

  test('are refused by default', async () => {
    const { post } = await startChatServer({ answer: says('') })
    const response = await post(hello, from('https://stranger.example'))
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([403, null])
  })

  test('are allowed when they are listed, and no others', async () => {
    const { post } = await startChatServer({ answer: says('Hello'), origins: ['https://friend.example'] })
    const response = await post(hello, from('https://friend.example'))
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, 'https://friend.example'])
    expect((await post(hello, from('https://friend.example.evil.example'))).status).toBe(403)
  })

  test('are allowed by `*`', async () => {
    const { get } = await startChatServer({ answer: says(''), origins: '*' })
    const response = await get('/', {
      method: 'OPTIONS',
      headers: { Origin: 'https://anyone.example', 'Access-Control-Request-Headers': 'content-type' },
    })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    expect(response.headers.get('access-control-allow-headers')).toBe('content-type')
  })

  test('are refused in a sandboxed frame, whose origin is null', async () => {
    const { post } = await startChatServer({ answer: says('') })
    expect((await post(hello, from('null'))).status).toBe(403)
  })

  test('need no permission for a page of the server itself, even behind a proxy that ends TLS', async () => {
    const { post, url } = await startChatServer({ answer: says('Hello') })
    expect((await post(hello, from(url.replace('http:', 'https:')))).status).toBe(200)
  })
})
