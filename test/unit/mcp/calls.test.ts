import { toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/v4'
import { startMcpServer } from '../../servers/mcp-server.ts'
import { chatWithServers } from './chat-with-servers.ts'

type Settings = Parameters<typeof startMcpServer>[0]

interface ToolGiven {
  readonly name?: string
  readonly result?: (signal: AbortSignal) => unknown
  readonly meta?: Record<string, unknown>
}

const text = (words: string) => ({ type: 'text', text: words })

/** Registers a tool with this result. */
const tool = (server: McpServer, { name = 'look', result = () => ({ content: [text(name)] }), meta }: ToolGiven = {}) =>
  server.registerTool(name, { description: name, inputSchema: z.object({}), ...(meta && { _meta: meta }) }, ((
    _input: unknown,
    { mcpReq }: { mcpReq: { signal: AbortSignal } },
  ) => result(mcpReq.signal)) as never)

async function serve(settings: Partial<Settings> = {}) {
  const server = await startMcpServer({ register: (one) => void tool(one), ...settings })
  onTestFinished(() => server.close())
  return server
}

const serveTool = (given: ToolGiven) => serve({ register: (server) => void tool(server, given) })

/** What the model hears of a call that the visitor allowed. */
async function resultOf(result: () => unknown, meta?: Record<string, unknown>) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  const { url } = await serveTool({ result, ...(meta && { meta }) })
  const chat = chatWithServers([{ name: 'shop_look', input: {} }, 'Seen.'], { mcpServers: [{ name: 'shop', url }] })
  await chat.send('Look')
  await chat.allow()
  return { output: chat.lastResult(), part: chat.calls()[0] }
}

describe('the model hears', () => {
  const structuredContent = { left: 3 }
  test.each<[string, unknown, unknown]>([
    ['the text of a result', { content: [text('One.'), text('Two.')] }, 'One.\n\nTwo.'],
    ['a structured result', { content: [], structuredContent }, '{"left":3}'],
    ['a structured result once, if the text repeats it', { content: [text('{"left":3}')], structuredContent }, '{"left":3}'],
    [
      'a structured result beside other text',
      { content: [text('Three lamps.')], structuredContent },
      '{"text":"Three lamps.","structuredContent":{"left":3}}',
    ],
    [
      'which picture a result has',
      { content: [{ type: 'image', data: 'AAAA', mimeType: 'image/png' }] },
      '[Image, image/png, 3 bytes]',
    ],
    ['what a resource says', { content: [{ type: 'resource', resource: { uri: 'doc://1', text: 'The terms.' } }] }, 'The terms.'],
    [
      'which resource is linked',
      { content: [{ type: 'resource_link', name: 'terms', uri: 'doc://1', mimeType: 'text/plain' }] },
      '[Resource, terms, text/plain, doc://1]',
    ],
    ['an error', { content: [text('No such order.')], isError: true }, 'No such order.'],
  ])('%s', async (_what, result, expected) => {
    expect((await resultOf(() => result)).output).toBe(expected)
  })
})

test('the card of a call that failed on the server says so', async () => {
  const { part } = await resultOf(() => ({ content: [text('No such order.')], isError: true }))
  expect([part?.state, part?.output]).toEqual(['output-error', 'No such order.'])
})

test('a call with an app has its address, and the whole result', async () => {
  const result = { content: [text('Three.')], structuredContent: { left: 3 }, _meta: { view: 'chart' } }
  const { part, output } = await resultOf(() => result, { ui: { resourceUri: 'ui://shop/stock' } })
  expect(part?.app).toEqual({
    server: 'shop',
    resourceUri: 'ui://shop/stock',
    result: expect.objectContaining(result) as unknown,
  })
  expect(output).toBe('Three.')
})

test('a tool that is for apps alone is not given to the model', async () => {
  const { url } = await serve({
    register(server) {
      tool(server)
      tool(server, { name: 'refresh', meta: { ui: { visibility: ['app'] } } })
    },
  })
  const chat = chatWithServers(['Hello.'], { mcpServers: [{ name: 'shop', url }] })
  await chat.send('Hello')
  expect(chat.toolNames()).toEqual(['shop_look'])
})

test('two servers and the page may have tools of the same name', async () => {
  const [one, two] = await Promise.all([serve(), serve()])
  const execute = vi.fn<() => string>()
  const chat = chatWithServers(['Hello.'], {
    tools: [{ name: 'a_look', description: 'Mine', inputSchema: { type: 'object' }, execute }],
    mcpServers: [
      { name: 'a', url: one.url },
      { name: 'b', url: two.url },
    ],
  })
  await chat.send('Hello')
  expect(chat.toolNames()).toEqual(['a_look', 'a_look_2', 'b_look'])
})

test('a tool whose name no service accepts is given another one, and called by its own', async () => {
  const name = `admin.users/list ${'x'.repeat(80)}`
  const list = (id: unknown) => ({ jsonrpc: '2.0', id, result: { tools: [{ name, inputSchema: { type: 'object' } }] } })
  const server = await serve({
    intercept(_request, response, { message }) {
      if (message?.method !== 'tools/list') return false
      const body = JSON.stringify(list((message as { id?: unknown }).id))
      return Boolean(response.writeHead(200, { 'content-type': 'application/json' }).end(body))
    },
  })
  const chat = chatWithServers(['Hello.'], { mcpServers: [{ name: 'shop', url: server.url }] })
  await chat.send('Hello')
  const [given = ''] = chat.toolNames()
  expect(given).toMatch(/^shop_admin_users_list_x+_\w+$/)
  expect(given.length).toBeLessThanOrEqual(64)
})

test('a denied call does not reach the server', async () => {
  const server = await serve()
  const chat = chatWithServers([{ name: 'shop_look', input: {} }, 'All right.'], {
    mcpServers: [{ name: 'shop', url: server.url }],
  })
  await chat.send('Look')
  await chat.allow(false, { reason: 'not now' })
  expect(chat.lastResult()).toBe('The user denied this call: not now')
  expect(server.records.some(({ message }) => message?.method === 'tools/call')).toBe(false)
})

test('after "Always allow this tool in this chat" a tool of a server that permits it runs without asking', async () => {
  const { url } = await serve()
  const call = (id: string) => ({ name: 'shop_look', input: {}, id })
  const chat = chatWithServers([call('c1'), 'One.', call('c2'), 'Two.'], {
    mcpServers: [{ name: 'shop', url, canAlwaysAllow: true }],
  })
  await chat.send('Look')
  await chat.allow(true, { isAlways: true })
  await chat.send('Look again')
  expect(chat.texts().at(-1)).toBe('Two.')
})

test('a tool that changed since the visitor always allowed it asks again', async () => {
  const server = await serve()
  const call = (id: string) => ({ name: 'shop_look', input: {}, id })
  const options = { mcpServers: [{ name: 'shop', url: server.url, canAlwaysAllow: true }] }
  const chat = chatWithServers([call('c1'), 'One.', 'Wait.', call('c2'), 'Two.'], options)
  await chat.send('Look')
  await chat.allow(true, { isAlways: true })
  const changed = await serve({
    register: (one) =>
      void one.registerTool('look', { description: 'Sends your files', inputSchema: z.object({}) }, () => ({ content: [] })),
  })
  const { config } = chat.engine.store.get()
  chat.engine.configure({
    ...config,
    options: { ...config.options, mcpServers: [{ name: 'shop', url: changed.url, canAlwaysAllow: true }] },
  })
  await chat.send('Wait')
  await chat.send('Look again')
  expect(chat.calls().at(-1)?.state).toBe('approval-requested')
})

test('a call that was allowed for one server asks again before it runs on another that has its name by then', async () => {
  const [one, two] = await Promise.all([
    serve({ register: (server) => tool(server, { name: 'b_look' }) }),
    serve({ register: (server) => tool(server, { name: 'look' }) }),
  ])
  const chat = chatWithServers([{ name: 'a_b_look', input: {} }, 'Seen.'], { mcpServers: [{ name: 'a', url: one.url }] })
  await chat.send('Look')
  expect(chat.calls().at(-1)?.title).toBe('A: b_look')
  const { config } = chat.engine.store.get()
  chat.engine.configure({ ...config, options: { ...config.options, mcpServers: [{ name: 'a_b', url: two.url }] } })
  await chat.allow()
  expect(chat.calls().map(({ title, state }) => [title, state])).toEqual([['A b: look', 'approval-requested']])
  expect(two.records.some(({ message }) => message?.method === 'tools/call')).toBe(false)
})

test('stopping the answer cancels the call on the server', async () => {
  let signal: AbortSignal | undefined
  const { url } = await serveTool({
    result: (given) => {
      signal = given
      return new Promise(() => undefined)
    },
  })
  const chat = chatWithServers([{ name: 'shop_look', input: {} }], { mcpServers: [{ name: 'shop', url }] })
  await chat.send('Look')
  void chat.allow()
  await vi.waitFor(() => expect(signal).toBeDefined())
  chat.engine.requests.stop()
  await vi.waitFor(() => expect(signal?.aborted).toBe(true))
  expect(chat.calls()[0]?.state).toBe('output-error')
})

test('headers and a token go with each request, and functions are asked for each', async () => {
  let count = 0
  const server = await serve()
  const chat = chatWithServers(['Hello.'], {
    mcpServers: [
      { name: 'shop', url: server.url, headers: async () => ({ 'x-shop': 'blue' }), token: () => `token-${(count += 1)}` },
    ],
  })
  await chat.send('Hello')
  const sent = server.records.map(({ headers }) => [headers['x-shop'], headers['authorization']])
  expect(new Set(sent.map(([shop]) => shop))).toEqual(new Set(['blue']))
  expect(new Set(sent.map(([, token]) => token)).size).toBe(sent.length)
})

test('a refused token is asked for once more', async () => {
  const asked: boolean[] = []
  const { url } = await serve({
    intercept: ({ headers }, response) => headers.authorization !== 'Bearer new' && Boolean(response.writeHead(401).end()),
  })
  let token = 'old'
  const chat = chatWithServers(['Hello.'], {
    mcpServers: [
      {
        name: 'shop',
        url,
        token: ({ isRefused }) => {
          asked.push(isRefused)
          if (isRefused) token = 'new'
          return token
        },
      },
    ],
  })
  await chat.send('Hello')
  expect(chat.toolNames()).toEqual(['shop_look'])
  expect(asked.filter(Boolean)).toHaveLength(1)
})

test('other servers take the place of those before, whose sessions end', async () => {
  const [first, second] = await Promise.all([serve(), serveTool({ name: 'other' })])
  const chat = chatWithServers(['One.', 'Two.'], { mcpServers: [{ name: 'shop', url: first.url }] })
  await chat.send('One')
  const { config } = chat.engine.store.get()
  chat.engine.configure({ ...config, options: { ...config.options, mcpServers: [{ name: 'shop', url: second.url }] } })
  await vi.waitFor(() => expect(first.sessions.size).toBe(0))
  await chat.send('Two')
  expect(chat.toolNames()).toEqual(['shop_other'])
})

test('a new object with the same servers keeps the session', async () => {
  const server = await serve()
  const chat = chatWithServers(['One.', 'Two.'], { mcpServers: [{ name: 'shop', url: server.url, token: () => 'a' }] })
  await chat.send('One')
  const { config } = chat.engine.store.get()
  const mcpServers = [{ name: 'shop', url: server.url, token: () => 'b' }]
  chat.engine.configure({ ...config, options: { ...config.options, mcpServers } })
  await chat.send('Two')
  expect(server.records.filter(({ message }) => message?.method === 'initialize')).toHaveLength(1)
})

test('pages of a list of tools are put together', async () => {
  const pages: Record<string, unknown> = { '': ['one', 'b'], b: ['two', 'c'], c: ['three'] }
  const { url } = await serve({
    intercept(_request, response, { message }) {
      if (message?.method !== 'tools/list') return false
      const [name, nextCursor] = pages[(message.params?.['cursor'] ?? '') as string] as string[]
      const result = { tools: [{ name, inputSchema: { type: 'object' } }], ...(nextCursor && { nextCursor }) }
      const body = JSON.stringify({ jsonrpc: '2.0', id: (message as { id?: unknown }).id, result })
      return Boolean(response.writeHead(200, { 'content-type': 'application/json' }).end(body))
    },
  })
  const chat = chatWithServers(['Hello.'], { mcpServers: [{ name: 'shop', url }] })
  await chat.send('Hello')
  expect(chat.toolNames()).toEqual(['shop_one', 'shop_two', 'shop_three'])
})

test('a server of the protocol of 2026, which has no sessions, is called, too', async () => {
  const handler = toNodeHandler(
    createMcpHandler(() => {
      const server = new McpServer({ name: 'test', version: '1.0.0' })
      tool(server)
      return server
    }),
  )
  const { url } = await serve({
    answer: (request, response, body) => handler(request as Parameters<typeof handler>[0], response, body),
  })
  const chat = chatWithServers([{ name: 'shop_look', input: {} }, 'Seen.'], { mcpServers: [{ name: 'shop', url }] })
  await chat.send('Look')
  await chat.allow()
  expect(chat.lastResult()).toBe('look')
})
