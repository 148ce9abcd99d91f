import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { runInNewContext } from 'node:vm'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createAllMocks, createMockFetch, createOpenAIChatMock } from '../../../mocks/index.ts'
import { createDirectConnector } from '../../browser/direct-connector.ts'
import type { ConnectorContext, ReplyEvent } from '../../../sdk/core/types.ts'

const chapter = await readFile(new URL('../../../sdk/connectors/README.md', import.meta.url), 'utf8')

/** The section of this title, up to the next one of its rank. */
const sectionOf = (title: string): string => {
  const [, rest = ''] = chapter.split(`\n${title}\n`)
  return rest.split(/\n##+ /)[0] ?? ''
}

const blocksOf = (section: string): string[] => [...section.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code ?? '')

const context = (fetch: ConnectorContext['fetch'], signal = new AbortController().signal): ConnectorContext => ({
  signal,
  fetch,
  interceptRequest: (details) => Promise.resolve(details),
  interceptResponse: (raw) => Promise.resolve(raw),
  delay: () => Promise.resolve(),
})

async function collect(events: AsyncIterable<ReplyEvent> | undefined): Promise<ReplyEvent[]> {
  const all: ReplyEvent[] = []
  for await (const event of events ?? []) all.push(event)
  return all
}

const textOf = (events: readonly ReplyEvent[]): string =>
  events
    .map((event) => (event.type === 'text-delta' ? event.text : event.type === 'message' ? (event.message.text ?? '') : ''))
    .join('')

describe('the table of services', () => {
  const rows = [...sectionOf('## Connect a service without a server').matchAll(/^\| ([^|]+?) +\| ([^|]+?) +\| `(\{.*?\})`/gm)]
  const given = {
    key: 'test-key',
    endpoint: 'https://my-resource.openai.azure.com',
    languageEndpoint: 'https://my-resource.cognitiveservices.azure.com',
    version: '2024-10-21',
    deploymentId: 'my-deployment',
    region: 'westeurope',
  }

  it('lists them all', () => expect(rows.length).toBeGreaterThan(25))

  it.for(rows.map(([, name = '', key = '', setting = '']) => ({ name, key, setting })))(
    '$name answers to its smallest setting, and its key is called so',
    async ({ name, key, setting }) => {
      vi.spyOn(console, 'warn').mockReturnValue()
      const options = runInNewContext(`(${setting})`, given) as object
      const connector = await createDirectConnector(options, undefined)
      expect(connector.input?.disabledBecause).toBeUndefined()
      expect(connector.key?.placeholder ?? 'none').toBe(key)
      const text = name === 'Azure Language' ? 'A long text. '.repeat(30) : 'Hello'
      const files = connector.input?.needsFiles ? [new File(['sound'], 'a.wav', { type: 'audio/wav' })] : []
      const message = { role: 'user', ...(!files.length && { text }) }
      const mocks = createAllMocks({ profile: 'alive' })
      const events = await collect(connector.send?.({ messages: [message], files }, context(createMockFetch(mocks))))
      expect(events.filter(({ type }) => type === 'text-delta' || type === 'message').length).toBeGreaterThan(0)
    },
  )
})

describe('the settings of services in the documentation', () => {
  const snippets = [
    ...blocksOf(sectionOf('## Connect a service without a server')),
    ...blocksOf(sectionOf('### Keys')),
    ...blocksOf(sectionOf('### A proxy that keeps your key')).slice(1),
  ]

  it.for(snippets)('reach the service: %s', async (snippet) => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const chat: { directConnection?: object; connect?: { url?: string } } = {}
    const fetchToken = (): Promise<Response> => Promise.resolve(new Response('test-key'))
    runInNewContext(snippet.replace('your key', 'test-key'), { chat, fetch: fetchToken })
    const mock = createOpenAIChatMock()
    const network = createMockFetch([mock], { otherwise: () => Promise.resolve(Response.json({ text: 'From the proxy' })) })
    const connector = await createDirectConnector(chat.directConnection ?? {}, chat.connect)
    const asked = { messages: [{ role: 'user', text: 'Hello' }], files: [] }
    expect(textOf(await collect(connector.send?.(asked, context(network))))).toBe(
      chat.connect?.url === undefined ? 'Grüezi! You said “Hello” 👋' : 'From the proxy',
    )
  })
})

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void (server.closeAllConnections(), server.close()))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** OpenAI as a real server on this machine. */
async function listenAsOpenAI() {
  const mock = createOpenAIChatMock()
  const left: string[] = []
  const url = await listen((request, response) => {
    void (async () => {
      const chunks = await request.toArray()
      const leaving = new AbortController()
      response.on('close', () => (left.push('left'), leaving.abort()))
      const headers = { authorization: request.headers.authorization ?? '', 'content-type': 'application/json' }
      const body = Buffer.concat(chunks as Buffer[])
      const { signal } = leaving
      const asked = new Request('https://api.openai.com/v1/chat/completions', { method: 'POST', headers, body, signal })
      const answer = await mock.handle(asked)
      response.writeHead(answer?.status ?? 404, { 'content-type': answer?.headers.get('content-type') ?? 'text/plain' })
      if (answer?.body)
        Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0])
          .on('error', () => response.destroy())
          .pipe(response)
    })()
  })
  return { mock, url, left }
}

/** A port that nobody listens at. */
async function freePort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return String(port)
}

/** Runs the proxy of the documentation as it stands there. */
async function runProxy(environment: Record<string, string>): Promise<string> {
  const [code = ''] = blocksOf(sectionOf('### A proxy that keeps your key'))
  expect(code.trim().split('\n').length).toBeLessThanOrEqual(30)
  const folder = await mkdtemp(join(tmpdir(), 'confab-proxy-'))
  const file = join(folder, 'proxy.mjs')
  await writeFile(file, code)
  const free = await freePort()
  const child = spawn(process.execPath, [file], { env: { ...process.env, PORT: free, ...environment }, stdio: 'ignore' })
  onTestFinished(async () => {
    child.kill()
    await rm(folder, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${free}`
  const ask = (): Promise<number> =>
    fetch(url, { method: 'OPTIONS' }).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(ask, { timeout: 10_000 }).toBe(204)
  return url
}

describe('the proxy of the documentation', { timeout: 30_000 }, () => {
  const asked = { messages: [{ role: 'user', text: 'Hello' }], files: [] }
  const connectTo = (url: string, stream: boolean) => createDirectConnector({ openAI: { chat: true } }, { url, stream })

  it.for([false, true])('keeps the key and passes the answer on (streamed: %s)', async (stream) => {
    const service = await listenAsOpenAI()
    const url = await runProxy({ SERVICE: service.url, OPENAI_API_KEY: 'test-key', PAGE: 'https://page.example' })
    const connector = await connectTo(url, stream)
    expect(connector.key?.isMissing).toBe(false)
    const sent: Headers[] = []
    const watched: typeof fetch = (input, init) => (sent.push(new Headers(init?.headers)), fetch(input, init))
    expect(textOf(await collect(connector.send?.(asked, context(watched))))).toBe('Grüezi! You said “Hello” 👋')
    expect(sent.map((headers) => headers.get('authorization'))).toEqual([null])
    expect(service.mock.requests[0]?.headers.get('authorization')).toBe('Bearer test-key')
    const preflight = await fetch(url, { method: 'OPTIONS' })
    expect(preflight.headers.get('access-control-allow-origin')).toBe('https://page.example')
  })

  it('passes on what the service refuses, and says when there is none', async () => {
    const service = await listenAsOpenAI()
    const url = await runProxy({ SERVICE: service.url, OPENAI_API_KEY: 'wrong-key' })
    const connector = await connectTo(url, true)
    await expect(collect(connector.send?.(asked, context(fetch)))).rejects.toThrow('Incorrect API key provided')
    const lost = await connectTo(await runProxy({ SERVICE: 'http://127.0.0.1:1/', OPENAI_API_KEY: 'test-key' }), true)
    await expect(collect(lost.send?.(asked, context(fetch)))).rejects.toThrow('The service cannot be reached.')
  })

  it('stops the service when the visitor stops the reply', async () => {
    const service = await listenAsOpenAI()
    service.mock.switches.failure = { kind: 'stalled' }
    const url = await runProxy({ SERVICE: service.url, OPENAI_API_KEY: 'test-key' })
    const stopping = new AbortController()
    const connector = await connectTo(url, true)
    const reading = collect(connector.send?.(asked, context(fetch, stopping.signal)))
    await expect.poll(() => service.mock.requests.length).toBe(1)
    stopping.abort()
    await reading.catch(() => undefined)
    await expect.poll(() => service.left.length).toBe(1)
  })
})
