import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createMockFetch, createOpenAIChatMock } from '../../../mocks/index.ts'
import { memoryStore } from '../../../sdk/entries/server.ts'
import { readPages } from '../../tools/reference/chapters.mjs'
import { blocksProvedBy } from '../../unit/readme/proofs.ts'
import { gate, openHeadlessChat } from '../../unit/server/start-chat-server.ts'
import { startWorker } from './start-worker.mjs'

const pages = readPages(fileURLToPath(new URL('../../../', import.meta.url)))
const documented = blocksProvedBy(pages, 'field').find(({ code }) => code.includes('cloudflare:workers'))?.code ?? ''
const patient = { timeout: 20_000, interval: 10 }

/** Runs a Worker until the end of the test. Its service is the mock of the package. */
async function start(code: string): Promise<string> {
  const service = createMockFetch([createOpenAIChatMock()])
  const { url, remove } = await startWorker(code, (address, init) => service(address, init))
  onTestFinished(remove)
  return url
}

/** What lies outside of the Worker: a store for conversations, and words that its answers wait for. */
async function startOutside() {
  const { threads } = memoryStore()
  const words = gate()
  let answers = 0
  async function sayWord(): Promise<string> {
    answers += 1
    await words.opened
    return 'seven.'
  }
  async function call(asked: string): Promise<string> {
    const { method, given } = JSON.parse(asked) as { method: keyof typeof threads; given: unknown[] }
    const signal = AbortSignal.timeout(10_000)
    const args = given.map((one) => (typeof one === 'object' && one && 'signal' in one ? { ...one, signal } : one))
    try {
      const done: unknown = await (threads[method] as (...all: unknown[]) => unknown)(...args)
      return JSON.stringify({ done })
    } catch (error) {
      return JSON.stringify({ failed: (error as { status?: number }).status })
    }
  }
  const listener = createServer((request, response) => {
    const said = request.url === '/word' ? sayWord() : text(request).then(call)
    void said.then((all) => response.end(all))
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void listener.close())
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  const load = async () => (await threads.load('anna', 't', { limit: 10, signal: new AbortController().signal })).messages
  return { url, say: words.open, load, answers: () => answers }
}

/** A Worker with a store of its own and an answer that waits, whose server is made as `make` says. */
const workerOf = (outside: string, before = ''): string => `${before}
  import { createChatServer, memoryStore } from 'confab-chat/server'

  async function call(method, given) {
    const { done, failed } = await (await fetch('${outside}/', { method: 'POST', body: JSON.stringify({ method, given }) })).json()
    if (failed) throw Object.assign(new Error('The store refused'), { status: failed })
    return done
  }
  const threads = new Proxy({}, { get: (_, method) => (...given) => call(method, given) })
  const server = createChatServer({
    basePath: '/api/chat',
    origins: ['https://www.example.com'],
    user: ({ headers }) => headers.get('x-user') ?? undefined,
    store: { ...memoryStore(), threads },
    async *answer(_, { signal }) {
      yield 'At '
      yield await (await fetch('${outside}/word', { signal })).text()
    },
  })
  export default { fetch: (request, env, context) => server.fetch(request, context) }`

const headers = { 'Content-Type': 'application/json', Accept: 'text/event-stream', 'x-user': 'anna' }
const body = JSON.stringify({ threadId: 't', messages: [{ id: 'q', role: 'user', text: 'When do you open?' }] })
const ask = (url: string, more: Record<string, string> = {}, signal?: AbortSignal): Promise<Response> =>
  fetch(`${url}/api/chat`, { method: 'POST', headers: { ...headers, ...more }, body, ...(signal && { signal }) })

/** Reads the first words of an answer, and closes the connection. */
async function leaveEarly(url: string): Promise<Response> {
  const gone = new AbortController()
  const response = await ask(url, {}, gone.signal)
  await response.body?.getReader().read()
  gone.abort()
  return response
}

test('the documented Worker answers twenty messages in a row and five at once', async () => {
  const url = `${await start(documented)}/api/chat`
  const say = async (): Promise<string | undefined> => {
    const { send } = openHeadlessChat({ connect: { url, stream: true, format: 'confab', resume: true } })
    return (await send({ text: 'Hello' })).at(-1)?.text
  }
  for (let count = 0; count < 20; count += 1) expect(await say()).toMatch(/Hello/)
  for (const words of await Promise.all(Array.from({ length: 5 }, say))) expect(words).toMatch(/Hello/)
})

test('a Worker runs tools of the server, and knows their results again', async () => {
  const tool = `{ name: 'opening_hours', description: 'Tells the hours', inputSchema: { type: 'object', properties: {} },
    execute: async () => { await new Promise((resolve) => setTimeout(resolve, 1)); return 'At seven' } }`
  const url = await start(documented.replace('service:', `tools: [${tool}], service:`))
  const { send } = openHeadlessChat({ connect: { url: `${url}/api/chat`, stream: true, format: 'confab' } })
  const messages = await send({ text: 'Hello' })
  expect(JSON.stringify(messages)).toContain('At seven')
  expect(JSON.stringify(await send({ text: 'And now?' }))).toContain('And now?')
})

test('a Worker keeps the whole answer of a visitor who left in the middle of it', async () => {
  const { url: outside, say, load } = await startOutside()
  await leaveEarly(await start(workerOf(outside)))
  await vi.waitFor(async () => expect(await load()).toHaveLength(1), patient)
  say()
  await vi.waitFor(
    async () => expect((await load()).map(({ text: said }) => said)).toEqual(['When do you open?', 'At seven.']),
    patient,
  )
})

test('a Worker keeps what came of an answer that takes longer than the runtime waits, and marks it as interrupted', async () => {
  const { url: outside, load } = await startOutside()
  // As here the runtime finds out that a reader has left when it sends the next sign of life.
  const hurry = `const { setTimeout, setInterval } = globalThis
    globalThis.setTimeout = (act, time) => setTimeout(act, time === 25_000 ? 50 : time)
    globalThis.setInterval = (act, time) => setInterval(act, time === 15_000 ? 50 : time)`
  await leaveEarly(await start(workerOf(outside, hurry)))
  await vi.waitFor(async () => {
    const answer = (await load()).at(-1)
    expect(answer).toMatchObject({ text: 'At ', metadata: { finishReason: 'interrupted' } })
  }, patient)
})

test('a Worker answers a message that is sent again once, resumes the answer and stops it for other requests', async () => {
  const { url: outside, answers } = await startOutside()
  const url = await start(workerOf(outside))
  const key = { 'Idempotency-Key': 'the-key-of-this-message' }
  const first = await ask(url, key)
  const again = await ask(url, key)
  const stream = `${url}/api/chat/streams/${first.headers.get('confab-stream')}`
  const resumed = await fetch(stream, { headers })
  const texts = Promise.all([first, again, resumed].map((response) => response.text()))
  await vi.waitFor(() => expect(answers()).toBe(1), patient)
  expect((await fetch(`${stream}/stop`, { method: 'POST', headers })).status).toBe(204)
  const [whole = '', ...others] = await texts
  expect(whole).toContain('At ')
  expect(others).toEqual([whole, whole])
  expect(answers()).toBe(1)
})

test('a Worker that makes a server for each request answers all of them, and keeps their conversations', async () => {
  const { url: outside, say, load } = await startOutside()
  say()
  const each = workerOf(outside).replace('const server = createChatServer', 'const make = () => createChatServer')
  const url = await start(each.replace('server.fetch', 'make().fetch'))
  for (const response of await Promise.all([ask(url), ask(url)])) expect(await response.text()).toContain('seven.')
  await vi.waitFor(async () => expect((await load()).map(({ text: said }) => said)).toContain('At seven.'), patient)
})

test('a Worker answers pages of the origins that it allows, and no others', async () => {
  const { url: outside, say } = await startOutside()
  say()
  const url = await start(workerOf(outside))
  const allowed = await ask(url, { Origin: 'https://www.example.com' })
  expect(await allowed.text()).toContain('seven.')
  expect(allowed.headers.get('access-control-allow-origin')).toBe('https://www.example.com')
  expect((await ask(url, { Origin: 'https://other.example' })).status).toBe(403)
  const preflight = await fetch(`${url}/api/chat`, { method: 'OPTIONS', headers: { Origin: 'https://www.example.com' } })
  expect(preflight.status).toBe(204)
})
