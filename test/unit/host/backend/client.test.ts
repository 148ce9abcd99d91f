import fc from 'fast-check'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createBackendClient, type Backend } from '../../../../host/backend/client.ts'
import { replies } from './replies.ts'

interface Seen {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

type Answer = (response: ServerResponse, seen: Seen) => void

const json =
  (status: number, value: unknown, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'request-1', ...headers })
      .end(JSON.stringify(value))

const refusal = (code: string, message: string, more: object = {}) => ({ error: { code, message, ...more } })

/** A real server that gives these answers, one a request, the last one again and again. */
async function serve(...answers: Answer[]) {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (piece: string) => (body += piece))
    request.on('end', () => {
      const one = { method: request.method, url: request.url, headers: request.headers, body }
      seen.push(one)
      answers[Math.min(seen.length, answers.length) - 1]?.(response, one)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(close)
  let token: string | undefined = 'old'
  const refresh = vi.fn(async () => void (token = 'new'))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const backend: Backend = createBackendClient({ baseUrl, accessToken: async () => token, refresh })
  return { seen, close, refresh, backend }
}

const whole = async (reply: AsyncGenerator<{ readonly text?: string }>): Promise<string> => {
  let text = ''
  for await (const event of reply) text += event.text ?? ''
  return text
}

test('a call carries the token, and its answer comes back', async () => {
  const { backend, seen } = await serve(json(200, replies.me))
  expect(await backend.readMe()).toEqual(replies.me)
  expect(seen).toMatchObject([
    { method: 'GET', url: '/v1/me', headers: { authorization: 'Bearer old', accept: 'application/json' } },
  ])
})

test('bodies go as JSON, files as a form, names are escaped', async () => {
  const { backend, seen } = await serve(json(200, replies.document))
  await backend.addNote({ title: 'A', text: 'B' })
  await backend.addFile(new File(['text'], 'a.txt'))
  await backend.changeKnowledge('a/b?c', { isIncluded: false })
  expect(seen[0]).toMatchObject({
    headers: { 'content-type': 'application/json' },
    body: '{"kind":"note","title":"A","text":"B"}',
  })
  expect(seen[1]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(seen[1]?.body).toContain('filename="a.txt"')
  expect(seen[2]).toMatchObject({ method: 'PUT', url: '/v1/knowledge/a%2Fb%3Fc' })
})

test('a session that was refused is refreshed once, and the call repeated', async () => {
  const { backend, seen, refresh } = await serve(json(401, refusal('unauthorised', 'Expired')), json(200, replies.me))
  expect(await backend.readMe()).toEqual(replies.me)
  expect(refresh).toHaveBeenCalledTimes(1)
  expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new'])
})

test('a session that stays refused leads to sign in', async () => {
  const { backend, seen, refresh } = await serve(json(401, refusal('unauthorised', 'Please sign in again.')))
  await expect(backend.readMe()).rejects.toMatchObject({
    kind: 'sign-in',
    message: 'Please sign in again.',
    requestId: 'request-1',
  })
  expect([refresh.mock.calls.length, seen.length]).toEqual([1, 2])
})

test('a refresh that fails ends the session, one without a network does not', async () => {
  const { backend, refresh } = await serve(json(401, refusal('unauthorised', 'Expired')))
  refresh.mockRejectedValueOnce(new Error('revoked'))
  await expect(backend.readMe()).rejects.toMatchObject({ kind: 'sign-in', message: 'Expired' })
  refresh.mockRejectedValueOnce(Object.assign(new Error('no network'), { name: 'NetworkError' }))
  await expect(backend.readMe()).rejects.toMatchObject({ kind: 'offline' })
})

test.each([
  [402, 'payment'],
  [403, 'payment'],
  [404, 'not-found'],
  [409, 'conflict'],
  [412, 'conflict'],
  [400, 'invalid'],
  [422, 'invalid'],
  [500, 'server'],
  [503, 'server'],
])('%i is %s, with the words and the request id of the backend', async (status, kind) => {
  const { backend } = await serve(json(status, refusal('some_code', 'In words.')))
  await expect(backend.addNote({ title: 'a', text: 'b' })).rejects.toMatchObject({
    name: 'BackendError',
    kind,
    status,
    code: 'some_code',
    message: 'In words.',
    requestId: 'request-1',
  })
})

test('a proxy’s own error page is no message for the user', async () => {
  const { backend } = await serve(
    (response) => void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
  )
  await expect(backend.readMe()).rejects.toMatchObject({
    kind: 'server',
    code: 'http_502',
    message: 'Something went wrong on the server. Please try again.',
    requestId: undefined,
  })
})

test('a rate-limited read is repeated after the delay that the server names', async () => {
  const { backend, seen } = await serve(json(429, refusal('slow_down', 'Wait', { retryAfter: 0.05 })), json(200, []))
  expect(await backend.listKnowledge()).toEqual([])
  expect(seen.length).toBe(2)
})

test('after a long delay, and after any delay of a write, the user decides', async () => {
  const { backend, seen } = await serve(
    json(429, refusal('slow_down', 'Wait'), { 'retry-after': '120' }),
    json(429, refusal('slow_down', 'Wait', { retryAfter: 1 })),
    json(429, {}, { 'retry-after': new Date(Date.now() + 60_000).toUTCString() }),
  )
  await expect(backend.listKnowledge()).rejects.toMatchObject({ kind: 'rate-limit', retryAfter: 120 })
  await expect(backend.addNote({ title: 'a', text: 'b' })).rejects.toMatchObject({ kind: 'rate-limit', retryAfter: 1 })
  const dated = await backend.listPosts().catch((error: unknown) => error as { retryAfter: number })
  expect((dated as { retryAfter: number }).retryAfter).toBeGreaterThan(50)
  expect(seen.length).toBe(3)
})

test('no connection is told apart from a refusal, and from being offline', async () => {
  const { backend, close } = await serve(json(200, {}))
  await close()
  await expect(backend.readMe()).rejects.toMatchObject({
    kind: 'offline',
    code: 'unreachable',
    message: "Couldn't reach the server. Please try again in a moment.",
  })
  vi.stubGlobal('navigator', { onLine: false })
  onTestFinished(() => void vi.unstubAllGlobals())
  await expect(backend.readMe()).rejects.toMatchObject({
    kind: 'offline',
    code: 'offline',
    message: "You're offline. Check your connection and try again.",
  })
})

test('an abort is the caller’s own and no failure', async () => {
  const { backend, seen } = await serve(() => undefined)
  const leaving = new AbortController()
  const reading = backend.readMe(leaving.signal)
  await expect.poll(() => seen.length).toBe(1)
  leaving.abort()
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
  await expect(backend.readMe(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
})

test('the version that was read is sent with a save', async () => {
  const { backend, seen } = await serve(
    json(200, replies.blueprint, { etag: '"v1"' }),
    json(200, { ...replies.blueprint, promise: 'b' }, { etag: '"v2"' }),
  )
  const blueprint = await backend.readBlueprint()
  expect(blueprint.etag).toBe('"v1"')
  expect(await backend.saveBlueprint(blueprint)).toEqual({ etag: '"v2"', value: { ...replies.blueprint, promise: 'b' } })
  expect(seen[1]?.headers['if-match']).toBe('"v1"')
})

test('a reply is read as it streams, however its bytes are split', async () => {
  const events =
    'data: {"text":"Grüß"}\n\n: a comment\n\ndata: {"text":" Gott 👋"}\r\n\r\ndata: {"files":[{"src":"data:,x","name":"x","type":"any"}]}\n\ndata: [DONE]\n\n'
  const bytes = Buffer.from(events)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: bytes.length - 1 }), { maxLength: 6 }), async (cuts) => {
      const at = [0, ...cuts.sort((a, b) => a - b), bytes.length]
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (let place = 1; place < at.length; place++)
            controller.enqueue(new Uint8Array(bytes.subarray(at[place - 1], at[place])))
          controller.close()
        },
      })
      const backend = createBackendClient({
        baseUrl: '',
        accessToken: async () => undefined,
        refresh: async () => undefined,
        fetch: async () => new Response(body),
      })
      const files: string[] = []
      let text = ''
      for await (const event of backend.askAgent('cmo', { messages: [] })) {
        text += event.text ?? ''
        files.push(...(event.files ?? []).map(({ name }) => name))
      }
      expect([text, files]).toEqual(['Grüß Gott 👋', ['x']])
    }),
    { numRuns: 50 },
  )
})

test('a reply that breaks off, or carries an error, says so', async () => {
  const stream =
    (text: string, isBroken = false): Answer =>
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(text, () => (isBroken ? response.destroy() : response.end()))
    }
  const { backend } = await serve(
    stream('data: {"text":"Hel"}\n\n', true),
    stream('data: {"text":"Hel"}\n\n'),
    stream('data: {"error":"The model is overloaded."}\n\n'),
    json(402, refusal('payment_required', 'This agent is part of a paid plan.')),
  )
  const ask = () => whole(backend.askAgent('cmo', { messages: [] }))
  await expect(ask()).rejects.toMatchObject({ code: 'broken_off' })
  await expect(ask()).rejects.toMatchObject({
    code: 'broken_off',
    message: 'The connection was lost before the answer was complete. Please try again.',
  })
  await expect(ask()).rejects.toMatchObject({ kind: 'server', message: 'The model is overloaded.' })
  await expect(ask()).rejects.toMatchObject({ kind: 'payment' })
})

test('stopping a reply ends the request', async () => {
  let isGone = false
  const { backend } = await serve((response) => {
    response.on('close', () => (isGone = true))
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: {"text":"Hel"}\n\n')
  })
  const stopping = new AbortController()
  const reply = backend.askAgent('cmo', { messages: [] }, stopping.signal)
  expect(await reply.next()).toMatchObject({ value: { text: 'Hel' } })
  stopping.abort()
  await expect(reply.next()).rejects.toMatchObject({ name: 'AbortError' })
  await expect.poll(() => isGone).toBe(true)
})

test('a `fetch` that the page replaces later is used', async () => {
  const backend = createBackendClient({ baseUrl: '', accessToken: async () => undefined, refresh: async () => undefined })
  vi.stubGlobal('fetch', async () => Response.json({ ...replies.me, userId: 'local' }))
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(await backend.readMe()).toMatchObject({ userId: 'local' })
})

test('an assessment is polled until it ends, and each change is reported once', async () => {
  const state = (status: string, message: string) => json(200, { ...replies.assessment, status, message })
  const { backend } = await serve(state('queued', 'a'), state('queued', 'a'), state('capturing', 'b'), state('done', 'c'))
  const seen: string[] = []
  for await (const { status } of backend.watchAssessment('1')) seen.push(status)
  expect(seen).toEqual(['queued', 'capturing', 'done'])
})
