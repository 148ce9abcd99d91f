import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { McpServer } from '@modelcontextprotocol/server'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/v4'
import { startMcpServer } from '../../servers/mcp-server.ts'
import { isThorough } from '../../tools/runner/is-thorough.ts'
import { chatWithServers } from './chat-with-servers.ts'

type Settings = Parameters<typeof startMcpServer>[0]

const tool = (server: McpServer, name: string, result: () => unknown = () => ({ content: [{ type: 'text', text: name }] })) =>
  server.registerTool(name, { description: name, inputSchema: z.object({}) }, result as never)

async function serve(settings: Partial<Settings> = {}) {
  const server = await startMcpServer({ register: (one) => void tool(one, 'look'), ...settings })
  onTestFinished(() => server.close())
  return server
}

/** What the developer reads in the console. */
function listen() {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => spy.mockRestore())
  return () => spy.mock.calls.map((words) => String(words[0]))
}

const call = { name: 'shop_look', input: {} }

describe('a server that', () => {
  const words = 'The MCP server "shop": Messages are sent without its tools: '

  test.each<[string, NonNullable<Settings['intercept']>, string]>([
    [
      'wants a sign-in',
      (_request, response) => Boolean(response.writeHead(401).end()),
      'it wants a sign-in (401): its `token` or `headers` are missing or out of date.',
    ],
    ['is out of order', (_request, response) => Boolean(response.writeHead(503).end('no')), 'it answered with an error (503).'],
    [
      'answers with a page',
      (_request, response) => Boolean(response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hi</h1>')),
      'its answer cannot be understood: ',
    ],
    [
      'answers with nonsense',
      (_request, response) => Boolean(response.writeHead(200, { 'content-type': 'application/json' }).end('{"jsonrpc":1}')),
      'its answer cannot be understood: ',
    ],
  ])('%s is left out of the message, and the console says why', async (_what, intercept, reason) => {
    const said = listen()
    const { url } = await serve({ intercept })
    const chat = chatWithServers(['Hello.'], { mcpServers: [{ name: 'shop', url }] })
    await chat.send('Hello')
    expect(said()[0]).toContain(words + reason)
    expect(chat.texts().at(-1)).toBe('Hello.')
  })

  test('is down is left out of the message, and asked again for the next one', async () => {
    const said = listen()
    let isDown = true
    const { url } = await serve({ intercept: (request) => isDown && Boolean(request.socket.destroy()) })
    const chat = chatWithServers(['Hello.', 'Hello again.'], { mcpServers: [{ name: 'shop', url }] })
    await chat.send('Hello')
    expect(chat.toolNames()).toEqual([])
    isDown = false
    await chat.send('Hello again')
    expect(chat.toolNames()).toEqual(['shop_look'])
    expect(said()).toEqual([
      `${words}it cannot be reached: it is down, its URL is wrong, or it does not allow requests of this page (CORS).`,
    ])
  })

  test(
    'does not answer is given up after ten seconds, and left alone for a while',
    { tags: 'thorough', timeout: 40_000 },
    async () => {
      const said = listen()
      const { url } = await serve({ intercept: () => true })
      const chat = chatWithServers(['Hello.', 'Hello again.'], { mcpServers: [{ name: 'shop', url }] })
      const start = Date.now()
      await chat.send('Hello')
      expect(Date.now() - start).toBeLessThan(15_000)
      const second = Date.now()
      await chat.send('Hello again')
      expect(Date.now() - second).toBeLessThan(5_000)
      expect(said()).toEqual([`${words}it did not answer in time.`])
    },
  )

  test('repeats the token in its error does not show it', async () => {
    const said = listen()
    const { url } = await serve({
      register: (one) =>
        void tool(one, 'look', () => {
          throw new Error('No such key: secret-token-1')
        }),
      intercept: (request, response, { message }) =>
        message?.method === 'tools/call' &&
        Boolean(
          response.writeHead(200, { 'content-type': 'application/json' }).end(
            JSON.stringify({
              jsonrpc: '2.0',
              id: (message as { id?: number }).id,
              error: { code: -32_603, message: `Refused ${String(request.headers.authorization)}` },
            }),
          ),
        ),
    })
    const chat = chatWithServers([call, 'Sorry.'], { mcpServers: [{ name: 'shop', url, token: 'secret-token-1' }] })
    await chat.send('Look')
    await chat.allow()
    expect(chat.lastResult()).toBe('The server "shop" failed: it said: Refused Bearer …')
    expect(said().join()).not.toContain('secret-token-1')
  })

  test('leads elsewhere is not followed, so that no other gets its token', async () => {
    const said = listen()
    const elsewhere = await serve()
    const { url } = await serve({
      intercept: (_request, response) => Boolean(response.writeHead(307, { location: elsewhere.url }).end()),
    })
    const settings = { token: 'secret-token-1', headers: { 'x-api-key': 'secret-key-1' } }
    const chat = chatWithServers(['Hello.'], { mcpServers: [{ name: 'shop', url, ...settings }] })
    await chat.send('Hello')
    expect(elsewhere.records).toEqual([])
    expect(said()[0]).toContain(`${words}it leads to another address, which is not followed: name that one in its \`url\`.`)
    expect(chat.texts().at(-1)).toBe('Hello.')
  })

  test('has forgotten the session gets a new one, and the call runs', async () => {
    const server = await serve()
    const chat = chatWithServers([call, 'Seen.'], { mcpServers: [{ name: 'shop', url: server.url }] })
    await chat.send('Look')
    server.forget()
    await chat.allow()
    expect(chat.lastResult()).toBe('look')
  })

  test('changes its tools during a conversation is asked for them again', async () => {
    const server = await serve()
    const chat = chatWithServers(['One.', 'Two.'], { mcpServers: [{ name: 'shop', url: server.url }] })
    await chat.send('One')
    await vi.waitFor(() => expect(server.records.some(({ method }) => method === 'GET')).toBe(true))
    for (const session of server.sessions.values()) tool(session, 'listen')
    await vi.waitFor(async () => {
      await chat.send('Two')
      expect(chat.toolNames()).toEqual(['shop_look', 'shop_listen'])
    })
  })

  test('has lost a tool says so to the model, and the conversation goes on', async () => {
    listen()
    const server = await serve()
    const chat = chatWithServers([call, 'It is gone.'], { mcpServers: [{ name: 'shop', url: server.url }] })
    await chat.send('Look')
    server.forget()
    const lost = await serve({ register: (one) => void tool(one, 'other') })
    chat.engine.configure({
      ...chat.engine.store.get().config,
      options: { ...chat.engine.store.get().config.options, mcpServers: [{ name: 'shop', url: lost.url }] },
    })
    await chat.allow()
    expect(chat.lastResult()).toBe('There is no tool "shop_look".')
    expect(chat.texts().at(-1)).toBe('It is gone.')
  })

  const lengths: [number, RegExp][] = [
    [2_000_000, /^The result of the tool is too long: 2000002 characters, at most 1000000 are sent\.$/],
    [20_000_000, /The answer is longer than 16777216 bytes\.|The answer broke off\./],
  ]

  test.each(isThorough ? lengths : lengths.slice(0, 1))(
    'answers a call with %i characters is answered with an error that the model hears',
    async (length, words) => {
      listen()
      const { url } = await serve({
        register: (one) => void tool(one, 'look', () => ({ content: [{ type: 'text', text: 'x'.repeat(length) }] })),
      })
      const chat = chatWithServers([call, 'Too long.'], { mcpServers: [{ name: 'shop', url }] })
      await chat.send('Look')
      await chat.allow()
      expect(chat.lastResult()).toMatch(words)
      expect(chat.texts().at(-1)).toBe('Too long.')
    },
  )

  test('breaks a call off in mid-answer is answered with an error that the model hears', async () => {
    listen()
    const { url } = await serve({
      intercept: (_request, response, { message }) =>
        message?.method === 'tools/call' &&
        Boolean(response.writeHead(200, { 'content-type': 'text/event-stream' }).end('event: message\ndata: {"json')),
    })
    const chat = chatWithServers([call, 'Sorry.'], { mcpServers: [{ name: 'shop', url }] })
    await chat.send('Look')
    await chat.allow()
    expect(chat.lastResult()).toBe('The server "shop" failed: it said: The answer broke off.')
  })

  test('lists tools without an end is used as far as services take tools', async () => {
    const said = listen()
    const { url } = await serve({
      register: (one) => {
        for (let count = 0; count < 200; count += 1) tool(one, `tool_${count}`)
      },
    })
    const chat = chatWithServers(['Hello.'], { mcpServers: [{ name: 'shop', url }] })
    await chat.send('Hello')
    expect(chat.toolNames()).toHaveLength(128)
    expect(said()).toEqual(['The MCP server "shop": Only 128 of its tools are used.'])
  })

  test('describes a tool at length has its description cut', async () => {
    const { url } = await serve({
      register: (one) =>
        void one.registerTool('look', { description: 'y'.repeat(50_000), inputSchema: z.object({}) }, () => ({ content: [] })),
    })
    const chat = chatWithServers(['Hello.'], { mcpServers: [{ name: 'shop', url }] })
    await chat.send('Hello')
    expect(chat.requests[0]?.tools?.[0]?.function.description).toBe('y'.repeat(1_000))
  })
})

test.each([
  ['a circle of references', { $defs: { a: { $ref: '#/$defs/a' } }, $ref: '#/$defs/a' }],
  ['a reference to nothing', { $ref: '#/$defs/none' }],
  ['a pattern that is none', { properties: { one: { type: 'string', pattern: '(' } } }],
  ['a format of its own', { properties: { one: { type: 'string', format: 'moon-phase' } } }],
])('a tool whose schema has %s runs: its server checks the arguments, too', async (_what, schema) => {
  listen()
  const { url } = await serve({
    intercept: (_request, response, { message }) => {
      if (message?.method !== 'tools/list') return false
      const result = { tools: [{ name: 'look', inputSchema: { type: 'object', ...schema } }] }
      const body = { jsonrpc: '2.0', id: (message as { id?: number }).id, result }
      return Boolean(response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)))
    },
  })
  const chat = chatWithServers([{ ...call, input: { one: 'x' } }, 'Seen.'], { mcpServers: [{ name: 'shop', url }] })
  await chat.send('Look')
  await chat.allow()
  expect(chat.lastResult()).toBe('look')
})

test('a server that closes every connection does not stop the conversation', async () => {
  listen()
  const http = createServer((request) => request.socket.destroy())
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void http.close())
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/`
  const chat = chatWithServers(['Hello.'], { mcpServers: [{ name: 'shop', url }] })
  await chat.send('Hello')
  expect(chat.texts().at(-1)).toBe('Hello.')
})
