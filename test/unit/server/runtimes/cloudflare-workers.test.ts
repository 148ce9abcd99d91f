import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Answer, ChatServer, ChatServerOptions } from '../../../../sdk/entries/server.ts'
import { serverThreads } from '../../../../sdk/entries/threads.ts'
import { gate, says } from '../start-chat-server.ts'

const noCode = () => {
  throw new Error('Disallowed operation called within global scope')
}

/** What Cloudflare Workers refuse outside of requests: https://developers.cloudflare.com/workers/runtime-apis/handlers/ */
const refused = { setTimeout: noCode, setInterval: noCode, fetch: noCode, AbortController: noCode, crypto: undefined }

/** Loads the server and creates one as the global code of a Worker does, before any request. */
async function createGlobally(options: ChatServerOptions): Promise<ChatServer> {
  vi.resetModules()
  for (const [name, value] of Object.entries(refused)) vi.stubGlobal(name, value)
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(noCode)
  try {
    const { createChatServer } = await import('../../../../sdk/entries/server.ts')
    return createChatServer(options)
  } finally {
    vi.unstubAllGlobals()
    timeout.mockRestore()
  }
}

/**
 * Each request owns the controllers that it creates: whoever touches them in another one throws, as Cloudflare Workers do. What continues
 * after a promise belongs to the request that waited for it.
 */
function separateRequests() {
  const requests = new AsyncLocalStorage<string>()
  const owners = new WeakMap<AbortController | AbortSignal, string | undefined>()
  const check = (touched: AbortController | AbortSignal): void => {
    if (owners.has(touched) && owners.get(touched) !== requests.getStore())
      throw new Error('Cannot perform I/O on behalf of a different request.')
  }
  const { AbortController: Original } = globalThis
  const isAborted = Object.getOwnPropertyDescriptor(AbortSignal.prototype, 'aborted')?.get ?? noCode
  vi.stubGlobal(
    'AbortController',
    class extends Original {
      constructor() {
        super()
        owners.set(this, requests.getStore())
        owners.set(this.signal, requests.getStore())
      }
      override abort(reason?: unknown): void {
        check(this)
        super.abort(reason)
      }
    },
  )
  const aborted = vi.spyOn(AbortSignal.prototype, 'aborted', 'get').mockImplementation(function (this: AbortSignal) {
    check(this)
    return isAborted.call(this) as boolean
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    aborted.mockRestore()
  })
  return <Value>(name: string, act: () => Promise<Value>): Promise<Value> => requests.run(name, act)
}

const address = 'https://chat.example/'
const headers = { 'Content-Type': 'application/json', Accept: 'text/event-stream', 'x-user': 'anna' }
const user = (request: Request): string | undefined => request.headers.get('x-user') ?? undefined
const ask = (more: Record<string, string> = {}): Request =>
  new Request(address, {
    method: 'POST',
    headers: { ...headers, ...more },
    body: JSON.stringify({ threadId: 't', messages: [{ id: 'q', role: 'user', text: 'When do you open?' }] }),
  })
async function loadTexts(server: ChatServer): Promise<(string | undefined)[]> {
  const threads = serverThreads(address, { headers, fetch: (url, init) => server.fetch(new Request(url, init)) })
  return (await threads.load('t', { limit: 10, signal: new AbortController().signal })).messages.map(({ text }) => text)
}

/** An answer that says its first word, and each other one when it is told to. */
function wordByWord(first: string, ...others: readonly string[]) {
  const gates = others.map(gate)
  const answer: Answer = async function* answer(_request, { signal }) {
    yield first
    const left = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    for (const [index, word] of others.entries()) {
      await Promise.race([gates[index]?.opened, left])
      yield word
    }
  }
  return { answer, say: () => gates.forEach(({ open }) => open()) }
}

const service = { openAI: { key: 'test-key', chat: true } } as const
const tools = [{ name: 'hours', description: 'Tells the hours', inputSchema: {}, execute: () => 'At seven.' }]

test.each<[string, ChatServerOptions]>([
  ['code of its own', { answer: says('At ', 'seven.') }],
  ['conversations', { answer: says('At ', 'seven.'), user }],
  ['limits', { answer: says('At ', 'seven.'), limits: { requestsPerMinute: 5, tokensPerDay: 1000 }, address: () => '192.0.2.1' }],
  ['a service', { service }],
  ['tools of the server', { service, tools, secret: 'a secret of at least thirty-two characters' }],
])('a server with %s can be made where no request has come yet, as in the global code of a Worker', async (_, options) => {
  const server = await createGlobally(options)
  expect((await server.fetch(new Request(`${address}health`))).status).toBe(200)
  if (options.answer) expect(await (await server.fetch(ask())).text()).toContain('seven.')
  await server.close()
})

test('an answer is read, repeated and stopped by other requests than the one that gives it, none of which touches what is another’s', async () => {
  const within = separateRequests()
  const onError = vi.fn()
  const { answer } = wordByWord('At ', 'seven.')
  const server = await createGlobally({ answer, user, onError })
  const key = { 'Idempotency-Key': 'the-key-of-this-message' }
  const first = await within('first', () => server.fetch(ask(key)))
  const stream = `${address}streams/${first.headers.get('confab-stream')}`
  const second = await within('second', () => server.fetch(new Request(stream, { headers })))
  const repeated = await within('third', () => server.fetch(ask(key)))
  const texts = [first, second, repeated].map((response, index) =>
    within(['first', 'second', 'third'][index] ?? '', () => response.text()),
  )
  const stopped = await within('fourth', () => server.fetch(new Request(`${stream}/stop`, { method: 'POST', headers })))
  expect(stopped.status).toBe(204)
  const [whole, ...others] = await Promise.all(texts)
  expect(whole).toContain('At ')
  expect(whole).not.toContain('seven')
  expect(others).toEqual([whole, whole])
  expect(onError).not.toHaveBeenCalled()
})

test('the runtime is asked to wait for an answer whose reader has left, and for its conversation', async () => {
  const { answer, say } = wordByWord('At ', 'seven.')
  const server = await createGlobally({ answer, user })
  const works: Promise<unknown>[] = []
  // A runtime's own context has methods that need it.
  const context = {
    works,
    waitUntil(work: Promise<unknown>): void {
      this.works.push(work)
    },
  }
  const response = await server.fetch(ask(), context)
  const reader = response.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  say()
  await Promise.all(works)
  expect(await loadTexts(server)).toEqual(['When do you open?', 'At seven.'])
})

test('an answer whose reader has left is interrupted and kept as far as it came, before the runtime stops waiting', async () => {
  const { answer } = wordByWord('At ', 'seven.')
  const server = await createGlobally({ answer, user })
  const works: Promise<unknown>[] = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const response = await server.fetch(ask(), { waitUntil: (work) => works.push(work) })
  const reader = response.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  await vi.advanceTimersByTimeAsync(30_000)
  await Promise.all(works)
  expect(await loadTexts(server)).toEqual(['When do you open?', 'At '])
  const kept = await server.fetch(new Request(`${address}streams/${response.headers.get('confab-stream')}`, { headers }))
  expect(await kept.text()).toContain('interrupted')
})
