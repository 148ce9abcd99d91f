import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { BackendError } from '../../../../host/backend/backend-error.ts'
import { createBackendClient, type Backend } from '../../../../host/backend/client.ts'
import { replies } from './replies.ts'

const answering = (answer: () => Response | Promise<Response>): Backend =>
  createBackendClient({
    baseUrl: '',
    accessToken: async () => undefined,
    refresh: async () => undefined,
    fetch: async (_input, init) =>
      Promise.race([
        answer(),
        new Promise<Response>((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
        ),
      ]),
  })

const never = (): Promise<Response> => new Promise(() => undefined)

const plan = { id: 'a', name: 'A', price: 1, currency: 'USD', interval: 'month', features: [], isRecommended: false }

test.each([
  ['a page of html', '<!doctype html><title>Sign in to the hotel</title>'],
  ['nothing', ''],
  ['half of it', '{"userId":"ada"'],
  ['null', 'null'],
  ['a list', '[]'],
  ['one thing missing', JSON.stringify({ ...replies.me, onboarding: {} })],
])('%s in place of the answer is said in words, with the number of the request', async (_name, body) => {
  const backend = answering(() => new Response(body, { headers: { 'x-request-id': 'request-1' } }))
  await expect(backend.readMe()).rejects.toMatchObject({
    kind: 'server',
    code: 'malformed',
    requestId: 'request-1',
    message: 'The server sent an unexpected reply. Please try again in a moment.',
  })
})

test('any response of a server is either valid or an error with a message', async () => {
  const calls: readonly ((backend: Backend) => Promise<unknown>)[] = [
    (backend) => backend.readMe(),
    (backend) => backend.readProfile(),
    (backend) => backend.readLatestAssessment(),
    (backend) => backend.listKnowledge(),
    (backend) => backend.readBlueprint(),
    (backend) => backend.draftBlueprint(),
    (backend) => backend.listPlans(),
    (backend) => backend.startCheckout('a'),
    (backend) => backend.listIntegrations(),
    (backend) => backend.listPosts(),
    (backend) => backend.readAnalytics({ from: '2026-11-01', to: '2026-11-02' }),
    (backend) => backend.listConversations(),
    (backend) => backend.readWidget(),
    (backend) => backend.listTasks(),
  ]
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...calls), fc.jsonValue(), async (call, value) => {
      const outcome = await call(answering(() => Response.json(value))).catch((error: unknown) => error)
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(BackendError)
      else expect(Array.isArray(value) || typeof value === 'object').toBe(true)
    }),
  )
})

test.each([
  ['a moment that is none', [{ ...replies.document, addedAt: 'yesterday' }], (backend: Backend) => backend.listKnowledge()],
  ['a currency that is none', [{ ...plan, currency: 'money' }], (backend: Backend) => backend.listPlans()],
  ['a clock that is none', { ...replies.widget, timeZone: 'Mars/Olympus' }, (backend: Backend) => backend.readWidget()],
  [
    'a payment page that is a script',
    { sessionId: 'a', url: 'javascript:alert(1)' },
    (backend: Backend) => backend.startCheckout('a'),
  ],
  [
    'a consent page that is a script',
    { authorizeUrl: ' javascript:alert(1)' },
    (backend: Backend) => backend.connectIntegration('x', '/app-integrations'),
  ],
  [
    'a task that leads elsewhere',
    [{ id: 'a', title: 'A', reason: '', path: '//evil.example', isDone: false }],
    (backend: Backend) => backend.listTasks(),
  ],
])('%s is refused', async (_name, body, call) => {
  await expect(call(answering(() => Response.json(body)))).rejects.toMatchObject({ code: 'malformed' })
})

test('a colour that is none reaches no style, no picture and no prompt', async () => {
  const colours = ['#3a4fe0', 'red; background: url(https://evil.example)', '#fff', '#12345678', '</style><script>']
  const { value } = await answering(() => Response.json({ ...replies.blueprint, colours })).readBlueprint()
  expect(value.colours).toEqual(['#3a4fe0'])
  const drafted = answering(() => Response.json([{ field: 'colours', value: colours, basis: 'The page.' }]))
  expect(await drafted.draftBlueprint()).toEqual([{ field: 'colours', value: ['#3a4fe0'], basis: 'The page.' }])
  const widget = answering(() => Response.json({ ...replies.widget, accent: 'red}</style><script>alert(1)</script>' }))
  expect((await widget.readWidget()).value.accent).toBe('#3a4fe0')
})

test('fields that the contract does not name are sent back with a save', async () => {
  const later = { ...replies.blueprint, motto: 'Bread first' }
  const backend = answering(() => Response.json(later))
  expect((await backend.readBlueprint()).value).toEqual(later)
})

test.each([
  ['never begins', never],
  [
    'never ends',
    () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode('{"userId":')),
        }),
      ),
  ],
])('an answer that %s is given up after half a minute', async (name, answer) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  // A real `fetch` breaks the body off too; that is the one thing the made-up one above does not do.
  const aborting = createBackendClient({
    baseUrl: '',
    accessToken: async () => undefined,
    refresh: async () => undefined,
    fetch: async (_input, init) => {
      const signal = init?.signal
      if (name === 'never begins')
        return new Promise<Response>((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(signal.reason as Error)),
        )
      const body = (await answer()).body?.pipeThrough(new TransformStream(), { ...(signal && { signal }) })
      return new Response(body ?? null)
    },
  })
  const reading = aborting.readMe().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await reading).toMatchObject({
    kind: 'offline',
    code: 'timeout',
    message: 'The server took too long to answer. Please try again in a moment.',
  })
})

test('a call that was answered is not broken off when its time would have been over', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let asked: AbortSignal | undefined
  const backend = createBackendClient({
    baseUrl: '',
    accessToken: async () => undefined,
    refresh: async () => undefined,
    fetch: async (_input, init) => {
      asked = init?.signal ?? undefined
      return Response.json(replies.me)
    },
  })
  await backend.readMe()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked?.aborted).toBe(false)
})

test('a call that its caller cancels ends at once', async () => {
  const leaving = new AbortController()
  const reading = answering(never).readMe(leaving.signal)
  leaving.abort()
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
})

test.each([
  [
    Object.assign(new Error('A network error has occurred.'), { name: 'NetworkError' }),
    "Couldn't reach the server. Please try again in a moment.",
  ],
  [Object.assign(new Error('Too many requests.'), { name: 'TooManyRequestsException' }), 'Too many requests.'],
])('a token that cannot be had (%s) is said as what it is', async (failure, message) => {
  const backend = createBackendClient({
    baseUrl: '',
    accessToken: () => Promise.reject(failure),
    refresh: async () => undefined,
  })
  await expect(backend.readMe()).rejects.toMatchObject({ message })
})

test('a session that cannot be checked does not delay a call for ever', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const backend = createBackendClient({
    baseUrl: '',
    accessToken: () => new Promise<string>(() => undefined),
    refresh: async () => undefined,
  })
  const reading = backend.readMe().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await reading).toMatchObject({ code: 'timeout' })
})

test('a reply that stops arriving is given up after a minute, one that continues is not', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) })
  const reply = answering(() => new Response(body)).askAgent('cmo', { messages: [] })
  const say = (text: string): void => controller?.enqueue(new TextEncoder().encode(`data: {"text":"${text}"}\n\n`))
  const first = reply.next()
  await vi.advanceTimersByTimeAsync(50_000)
  say('Hel')
  expect(await first).toMatchObject({ value: { text: 'Hel' } })
  const second = reply.next()
  await vi.advanceTimersByTimeAsync(50_000)
  say('lo')
  expect(await second).toMatchObject({ value: { text: 'lo' } })
  const third = reply.next().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await third).toMatchObject({
    code: 'broken_off',
    message: 'The agent took too long to answer. Please try again.',
  })
})

test.each([
  [429, { 'retry-after': '90' }, 'Too many requests. Please try again in 90 seconds.'],
  [429, { 'retry-after': '217' }, 'Too many requests. Please try again in 4 minutes.'],
  [429, {}, 'Too many requests. Please try again later.'],
  [413, {}, 'This is too large to send. Try a smaller file or less text.'],
  [408, {}, 'Something went wrong on the server. Please try again.'],
  [402, {}, 'This is part of a paid plan.'],
  [412, {}, 'This was changed in another tab or by someone else. Reload to see the latest version.'],
])('%i without words of its own is said in plain ones', async (status, headers, message) => {
  const backend = answering(() => new Response(null, { status, headers }))
  await expect(backend.addNote({ title: 'a', text: 'b' })).rejects.toMatchObject({ message })
})
