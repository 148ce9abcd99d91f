import type { McpServer } from '@modelcontextprotocol/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/v4'
import { startMcpServer } from '../../servers/mcp-server.ts'
import { chatWithServers } from './chat-with-servers.ts'

type Register = (server: McpServer) => void

/** A shop that finds orders. */
const shop: Register = (server) => {
  server.registerTool(
    'find_order',
    { title: 'Find an order', description: 'Finds an order by its number', inputSchema: z.object({ number: z.string() }) },
    ({ number }) => ({ content: [{ type: 'text', text: `Order ${number} is on its way.` }] }),
  )
}

async function serve(register: Register = shop, more: Partial<Parameters<typeof startMcpServer>[0]> = {}) {
  const server = await startMcpServer({ register, ...more })
  onTestFinished(() => server.close())
  return server
}

const call = { name: 'shop_find_order', input: { number: '7' } }

test('the model is told the tools of a server, named after it', async () => {
  const { url } = await serve()
  const chat = chatWithServers(['Hello.'], { mcpServers: [{ name: 'shop', url }] })
  await chat.send('Hello')
  expect(chat.requests[0]?.tools?.map((tool) => tool.function)).toEqual([
    {
      name: 'shop_find_order',
      description: 'Finds an order by its number',
      parameters: expect.objectContaining({ type: 'object', required: ['number'] }) as unknown,
    },
  ])
})

test('a call waits until the visitor allows it', async () => {
  const server = await serve()
  const chat = chatWithServers([call], { mcpServers: [{ name: 'shop', url: server.url }] })
  await chat.send('Where is my order?')
  expect(chat.calls().map(({ state }) => state)).toEqual(['approval-requested'])
  expect(server.records.some(({ message }) => message?.method === 'tools/call')).toBe(false)
})

test('an allowed call runs on the server, and the model continues with its result', async () => {
  const { url } = await serve()
  const chat = chatWithServers([call, 'It is on its way.'], { mcpServers: [{ name: 'shop', url }] })
  await chat.send('Where is my order?')
  await chat.allow()
  expect(chat.lastResult()).toBe('Order 7 is on its way.')
  expect(chat.texts().at(-1)).toBe('It is on its way.')
})

test('the card of a call names the server as the page does, and the tool by the name it is called by', async () => {
  const { url } = await serve()
  const chat = chatWithServers([call], { mcpServers: [{ name: 'shop', url, title: 'The shop' }] })
  await chat.send('Where is my order?')
  expect(chat.calls()[0]?.title).toBe('The shop: find_order')
})

test('the session ends on the server when the chat is removed', async () => {
  const server = await serve()
  const chat = chatWithServers(['Hello.'], { mcpServers: [{ name: 'shop', url: server.url }] })
  await chat.send('Hello')
  expect(server.sessions.size).toBe(1)
  chat.engine.pause()
  await vi.waitFor(() => expect(server.sessions.size).toBe(0))
})
