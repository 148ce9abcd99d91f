// @module-tag thorough: what the documentation shows, as it is written: `e2e/script/script-tag` and `e2e/readme/install` have the ways in.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SignJWT } from 'jose'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createEngine } from '../../../sdk/core/session/engine.ts'
import { normaliseOptions } from '../../../sdk/core/options/config.ts'
import type { ChatOptions, Connect, ThreadsOptions } from '../../../sdk/core/options/options.ts'
import { createConnector } from '../../../sdk/entries/core.ts'
import { serverThreads, type ThreadStorage } from '../../../sdk/entries/threads.ts'
import { readPages } from '../../tools/reference/chapters.mjs'
import { blocksProvedBy } from '../../unit/readme/proofs.ts'
import { openHeadlessChat } from '../../unit/server/start-chat-server.ts'
import { runServer } from './run-server.ts'

const root = new URL('../../..', import.meta.url)
const blocks = blocksProvedBy(readPages(fileURLToPath(root)), 'server')
const blockOf = (section: string, place = 0): string => blocks.filter((block) => block.section === section)[place]?.code ?? ''

/** The services are answered by the mocks of the package. */
const mockServices = `import { createDifyMock, createMockFetch, createOpenAIChatMock } from '${new URL('dist/mocks.js', root).href}'
globalThis.fetch = createMockFetch([createOpenAIChatMock(), createDifyMock()])
process.env.OPENAI_API_KEY = 'test-key'
process.env.DIFY_API_KEY = 'test-key'
process.env.JWT_SECRET = 'a key that nobody else has, of these bytes'
process.env.PORT = '0'
`

interface Settings {
  connect?: Connect
  threads?: ThreadsOptions
}

/** What a documented block sets on a chat. */
function settingsOf(code: string): Settings {
  const chat: Settings = {}
  // The documentation's own code.
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval
  new Function('chat', code)(chat)
  return chat
}

/** What the chat of a page that is set up as documented shows for "Hello". */
async function sayHello(port: number, path = ''): Promise<string | undefined> {
  const { connect } = settingsOf(blockOf('Connect the chat').replace('3000/', `${port}/${path}`))
  if (!connect) throw new Error('The block sets no connect')
  const engine = createEngine(normaliseOptions({ connect }), {
    fetch: (address, init) => fetch(address, init),
    storage: undefined,
    createConnector,
    emit: () => undefined,
    addressOf: () => '',
  })
  engine.start()
  onTestFinished(() => engine.pause())
  engine.submitUserMessage({ text: 'Hello' })
  await vi.waitUntil(() => engine.getMessages().length > 1 && engine.store.get().phase === 'idle', { timeout: 20_000 })
  return engine.getMessages().at(-1)?.text
}

test.each([
  ['Answer with a service', /Hello/],
  ['Give the model tools of the server', /7:00 to 18:00/],
  ['Have visitors approve calls', /Paid back [\d.]+ euros/],
  // The mocked model says what it was asked, without the marks of what was found.
  ['Cite your own search', / Prices\nHello to all/],
  ['Choose a service by the request', /\w/],
  ['Watch and moderate answers', /Hello/],
  ['Know the visitor', /^Please sign in\.$/],
  ['Answer with your own code', /^You said: Hello$/],
  ['Limits', /Hello/],
  ['Keep the key in a server of your own', /Hello/],
  ['Dify', /Hello/],
  ['Files that your server stores', /^Please attach a file\.$/],
])('the documented server answers a chat: %s', async (section, words) => {
  const port = await runServer(mockServices + blockOf(section))
  expect(await sayHello(port)).toMatch(words)
})

test('the documented server tells Prometheus its figures, and nobody else', async () => {
  vi.stubEnv('METRICS_TOKEN', 'a-token-that-nobody-finds-by-trying')
  onTestFinished(() => void vi.unstubAllEnvs())
  const port = await runServer(mockServices + blockOf('Figures for Prometheus'))
  expect(await sayHello(port)).toBe('Hello')
  const ask = (headers: Record<string, string>): Promise<Response> => fetch(`http://127.0.0.1:${port}/metrics`, { headers })
  expect(await (await ask({ Authorization: `Bearer ${process.env['METRICS_TOKEN']}` })).text()).toContain(
    'confab_answers_total{outcome="complete"} 1',
  )
  expect((await ask({})).status).toBe(401)
})

/** A folder until the end of the test. */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'confab-readme-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('the server of the recipe for files stores what is attached, under names of its own', async () => {
  const folder = makeFolder()
  const port = await runServer(
    `process.env.UPLOADS = ${JSON.stringify(folder)}\n${mockServices}${blockOf('Files that your server stores')}`,
  )
  const form = new FormData()
  form.append('files', new File(['Four loaves'], '../invoice.txt', { type: 'text/plain' }))
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: form })
  const [name = ''] = readdirSync(folder)
  expect(((await response.json()) as { text: string }).text.trim()).toMatch(new RegExp(`invoice\\.txt is stored as ${name}\\.$`))
  expect(readdirSync(folder)).toHaveLength(1)
  expect(readFileSync(join(folder, name), 'utf8')).toBe('Four loaves')
})

test('by the recipe for sign-in the server answers whom a token names, for each their own conversations, and nobody else', async () => {
  const file = JSON.stringify(join(makeFolder(), 'chat.db'))
  const port = await runServer(`process.env.CHAT_FILE = ${file}\n${mockServices}${blockOf('Check it on the server')}`)
  const key = new TextEncoder().encode('a key that nobody else has, of these bytes')
  const code = blockOf('Send a login token')
    .replaceAll(/^import .*$/gm, '')
    .replaceAll("'/api/chat'", `'http://127.0.0.1:${port}/api/chat'`)
  /** A page as documented, of this visitor. */
  const openPageOf = (readToken: () => Promise<string>) => {
    const chat: ChatOptions = {}
    // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the documentation's own code
    new Function('chat', 'serverThreads', 'readToken', code)(chat, serverThreads, readToken)
    const { threads, ...options } = chat
    return { ...openHeadlessChat(options), storage: (threads as { storage: ThreadStorage }).storage }
  }
  const tokenOf = (name: string) => () => new SignJWT().setProtectedHeader({ alg: 'HS256' }).setSubject(name).sign(key)
  const { signal } = new AbortController()

  const anna = openPageOf(tokenOf('anna'))
  expect((await anna.send({ text: 'Hello' })).at(-1)?.text).toMatch(/Hello/)
  await anna.storage.save('t', [{ id: 'one', role: 'user', text: 'Hello' }], { signal })
  expect((await anna.storage.list({ limit: 10, signal })).threads).toMatchObject([{ id: 't' }])
  expect((await openPageOf(tokenOf('ben')).storage.list({ limit: 10, signal })).threads).toEqual([])

  const nobody = openPageOf(async () => 'invented')
  await nobody.send({ text: 'Hello' })
  expect(nobody.errors()).toEqual([expect.stringContaining('Please sign in.')])
})

test('the documented server answers a chat under a path of Hono', async () => {
  const port = await runServer(mockServices + blockOf('Other runtimes'))
  expect(await sayHello(port, 'api/chat')).toMatch(/Hello/)
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('A page')
})

test('the recipe with a key tells the chat where its server is', () => {
  const { connect } = settingsOf(blockOf('Keep the key in a server of your own', 1))
  expect(connect).toEqual({ url: 'http://127.0.0.1:3000/', stream: true, format: 'confab' })
})

/** Asks the handlers of a route as Next.js does, behind a server of Node. */
const asNextDoes = `
import { createServer } from 'node:http'
import { toNodeHandler } from 'confab-chat/server'
const handlers = { GET: answer, POST: answer }
createServer(toNodeHandler({ fetch: (request) => handlers[request.method](request) })).listen(0)
`

test('the documented handlers of Next.js answer a chat', async () => {
  const port = await runServer(mockServices + blockOf('Other runtimes', 1) + asNextDoes)
  expect(await sayHello(port, 'api/chat')).toMatch(/Hello/)
})

test('the documented server refuses a visitor at the documented limit', async () => {
  const port = await runServer(mockServices + blockOf('Limits'))
  const send = (): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '192.0.2.1' },
      body: '{"messages":[{"role":"user","text":"Hello"}]}',
    })
  const statuses: number[] = []
  for (let count = 0; count < 11; count += 1) statuses.push((await send()).status)
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
})

test('the documented server keeps the conversations of each visitor, and feedback', async () => {
  const folder = makeFolder()
  const readSession = 'globalThis.readSession = async (cookie) => (cookie ? { accountId: cookie } : undefined)\n'
  const port = await runServer(readSession + blockOf('Keep conversations').replace('data/chat.db', join(folder, 'chat.db')))
  const page = blockOf('Keep conversations', 1).replaceAll('/api/chat', `http://127.0.0.1:${port}/api/chat`)
  const { connect, threads } = settingsOf(page)
  const { signal } = new AbortController()
  const of = (cookie: string): ThreadStorage => serverThreads(threads?.storage as string, { headers: { cookie } })
  await of('anna').save('t', [{ id: 'one', role: 'user', text: 'Hello' }], { signal })
  expect((await of('anna').list({ limit: 10, signal })).threads).toMatchObject([{ id: 't' }])
  expect((await of('ben').list({ limit: 10, signal })).threads).toEqual([])
  const feedback = await fetch(connect?.feedback as string, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', cookie: 'anna' },
    body: JSON.stringify({ messageId: 'one', value: 'good' }),
  })
  expect(feedback.status).toBe(204)
})
