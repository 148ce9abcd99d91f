import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setupServer } from 'msw/node'
import { handlers } from '../../../mocks/index.ts'
import { answerWith } from '../../../mocks/kit/mock-answer.ts'
import { createMockFetch } from '../../../mocks/kit/mock-fetch.ts'
import { createUrlMatcher } from '../../../mocks/kit/match-url.ts'
import { formFault } from '../../../mocks/kit/form-fault.ts'
import { keyIn } from '../../../mocks/kit/keys.ts'
import type { MockSwitches } from '../../../mocks/kit/mock-switches.ts'
import { createServiceMock, type ServiceMock } from '../../../mocks/kit/service-mock.ts'

const text = 'Zürich “is” 👋 here'

const createMock = (switches?: Partial<MockSwitches>): ServiceMock =>
  createServiceMock(
    {
      name: 'example',
      key: { isIn: keyIn.header('x-key'), refuse: () => answerWith.json({ error: 'No such key' }, { status: 401 }) },
      allowedHeaders: ['x-key', 'content-type'],
      routes: [
        {
          method: 'GET',
          url: 'https://{region}.example.com/models/{model}:run',
          answer: ({ parameters }) => answerWith.json(parameters),
        },
        {
          method: 'GET',
          url: 'https://eu.example.com/stream',
          isOpen: true,
          answer: () =>
            answerWith.events([{ event: 'one', data: { text } }, { data: text }, { comment: 'hm' }, { data: '[DONE]' }]),
        },
        {
          method: 'GET',
          url: 'https://eu.example.com/lines',
          isOpen: true,
          answer: () => answerWith.lines([{ n: 1 }, { n: 2 }]),
        },
        {
          method: 'POST',
          url: 'https://eu.example.com/files',
          isOpen: true,
          answer: (request) => {
            const fault = formFault(request, { files: ['file'], required: ['purpose'], optional: ['note'] })
            return fault === undefined ? answerWith.nothing() : answerWith.json({ error: fault }, { status: 422 })
          },
        },
        {
          method: 'GET',
          url: 'https://eu.example.com/old',
          isOpen: true,
          answer: () => answerWith.text('I live'),
          today: () => answerWith.json({ error: 'Gone' }, { status: 410 }),
        },
      ],
      failures: {
        tooManyRequests: () => answerWith.json({ error: 'Slow down' }, { status: 429 }),
        serverError: () => answerWith.json({ error: 'Oh no' }, { status: 500 }),
        inStream: () => ({ data: { error: 'Broken' } }),
      },
    },
    switches,
  )

const streamUrl = 'https://eu.example.com/stream'
const [wholeStream] = [`event: one\ndata: ${JSON.stringify({ text })}\n\ndata: ${text}\n\n: hm\n\ndata: [DONE]\n\n`]

describe('a mock of a service', () => {
  it('matches its URLs by patterns', async () => {
    const fetch = createMockFetch([createMock()])
    const response = await fetch('https://eu.example.com/models/big-1:run?a=b', { headers: { 'x-key': 'test-key' } })
    expect(await response.json()).toEqual({ region: 'eu', model: 'big-1' })
    const match = createUrlMatcher('https://example.com/models/{model*}')
    expect(match(new URL('https://example.com/models/owner/name'))).toEqual({ model: 'owner/name' })
    expect(match(new URL('https://exampleXcom/models/name'))).toBeUndefined()
    await expect(fetch('https://eu.example.com/other')).rejects.toThrow('no mock answers GET https://eu.example.com/other')
    const other = createMockFetch([createMock()], { otherwise: () => Promise.resolve(new Response('the page’s own')) })
    expect(await (await other('https://eu.example.com/other')).text()).toBe('the page’s own')
  })

  it('streams the same bytes however they are cut', async () => {
    for (const cut of [1, 3, 7, 1000, [2], [30, 31]]) {
      const response = await createMockFetch([createMock({ cut })])(streamUrl)
      expect(await response.text()).toBe(wholeStream)
    }
    const lines = await createMockFetch([createMock()])('https://eu.example.com/lines')
    expect(lines.headers.get('content-type')).toBe('application/x-ndjson')
    expect(await lines.text()).toBe('{"n":1}\n{"n":2}\n')
  })

  it('requires its key', async () => {
    const fetch = createMockFetch([createMock({ key: 'other-key' })])
    const response = await fetch('https://eu.example.com/models/a:run', { headers: { 'x-key': 'test-key' } })
    expect([response.status, await response.json()]).toEqual([401, { error: 'No such key' }])
  })

  it('can answer as the service did before it was shut down, or as it does today', async () => {
    expect(await (await createMockFetch([createMock()])('https://eu.example.com/old')).text()).toBe('I live')
    expect((await createMockFetch([createMock({ profile: 'today' })])('https://eu.example.com/old')).status).toBe(410)
  })

  it('answers preflight requests, and refuses headers that its vendor refuses', async () => {
    const mock = createMock()
    const preflight = await mock.handle(new Request(streamUrl, { method: 'OPTIONS' }))
    expect(preflight?.status).toBe(204)
    expect(preflight?.headers.get('access-control-allow-headers')).toBe('x-key, content-type')
    const fetch = createMockFetch([mock])
    await expect(fetch(streamUrl, { headers: { 'x-stainless-lang': 'js' } })).rejects.toThrow('Failed to fetch')
    expect((await fetch(streamUrl)).headers.get('access-control-allow-origin')).toBe('*')
  })

  it('reads forms', async () => {
    const fetch = createMockFetch([createMock()])
    const send = async (fields: Record<string, string | File>, init: RequestInit = {}): Promise<unknown> => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.append(name, value)
      const response = await fetch('https://eu.example.com/files', { method: 'POST', body, ...init })
      return response.status === 204 ? 'fine' : response.json()
    }
    const file = new File(['abc'], 'a.txt')
    expect(await send({ purpose: 'x', file })).toBe('fine')
    expect(await send({ file })).toEqual({ error: "Missing field 'purpose'" })
    expect(await send({ purpose: 'x', more: 'y' })).toEqual({ error: "Unknown field 'more'" })
    expect(await send({ purpose: 'x', file: 'text' })).toEqual({ error: "Field 'file' is no file" })
    expect(await send({ purpose: 'x', file: new File(['abc'], 'blob') })).toEqual({ error: "File 'blob' has no extension" })
    expect(await send({ purpose: 'x' }, { headers: { 'content-type': 'application/json' } })).toEqual({
      error: "Expected multipart/form-data, got 'application/json'",
    })
  })

  it('fails as often as it is told to, at the address it is told to', async () => {
    const mock = createMock({ failure: { kind: 'too-many-requests', times: 2, retryAfter: 3, at: '/stream' } })
    const fetch = createMockFetch([mock])
    expect((await fetch('https://eu.example.com/lines')).status).toBe(200)
    const first = await fetch(streamUrl)
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, '3'])
    expect((await fetch(streamUrl)).status).toBe(429)
    expect((await fetch(streamUrl)).status).toBe(200)
    mock.switches.failure = { kind: 'server-error', status: 503, times: 1 }
    expect((await fetch(streamUrl)).status).toBe(503)
    mock.switches.failure = { kind: 'unauthorised' }
    expect((await fetch(streamUrl)).status).toBe(401)
    mock.switches.failure = { kind: 'unreachable' }
    await expect(fetch(streamUrl)).rejects.toThrow(TypeError)
  })

  it('puts its error into a stream, or breaks it off', async () => {
    const mock = createMock({ failure: { kind: 'error-in-stream' } })
    const fetch = createMockFetch([mock])
    expect(await (await fetch(streamUrl)).text()).toMatch(/👋 here\n\ndata: \{"error":"Broken"\}\n\n$/)
    mock.switches.failure = { kind: 'broken-off' }
    await expect((await fetch(streamUrl)).text()).rejects.toThrow()
  })

  it('adds what a later version may send', async () => {
    const fetch = createMockFetch([createMock({ isLater: true })])
    const stream = await (await fetch(streamUrl)).text()
    expect(stream).toContain('event: x.later\n')
    expect(stream).toContain('"x_later":{')
  })

  it('notices when the client aborts, before the answer and during it', async () => {
    const mock = createMock({ latency: 10_000 })
    const fetch = createMockFetch([mock])
    const early = new AbortController()
    const asked = fetch(streamUrl, { signal: early.signal })
    await expect.poll(() => mock.requests.length).toBe(1)
    early.abort()
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
    mock.switches.latency = 0
    mock.switches.failure = { kind: 'stalled' }
    const late = new AbortController()
    const reader = (await fetch(streamUrl, { signal: late.signal })).body?.getReader()
    await reader?.read()
    expect(mock.requests[1]?.isCancelled).toBe(false)
    late.abort()
    await expect(
      (async () => {
        while (!(await reader?.read())?.done);
      })(),
    ).rejects.toMatchObject({ name: 'AbortError' })
    expect(mock.requests.map(({ isCancelled }) => isCancelled)).toEqual([true, true])
  })
})

describe('the handlers for Mock Service Worker', () => {
  const mock = createMock()
  const server = setupServer(...handlers([mock]))
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
  afterEach(() => void (mock.switches.failure = undefined))
  afterAll(() => server.close())

  it('answer the page’s own fetch, piece by piece', async () => {
    const response = await fetch(streamUrl)
    expect(await response.text()).toBe(wholeStream)
  })

  it('fail as the mock does', async () => {
    mock.switches.failure = { kind: 'unreachable' }
    await expect(fetch(streamUrl)).rejects.toThrow(TypeError)
    mock.switches.failure = { kind: 'broken-off' }
    await expect((await fetch(streamUrl)).text()).rejects.toThrow()
  })

  it('let requests to other URLs pass', async () => {
    await expect(fetch('https://elsewhere.example.com/')).rejects.toThrow()
  })
})
