import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/v4'
import { startMcpServer } from '../servers/mcp-server.ts'
import { openPage, strictPolicy } from './open-page.ts'
import { closePages } from './shared-browser.ts'

afterAll(closePages)

async function startShop() {
  const server = await startMcpServer({
    register: (shop) =>
      void shop.registerTool(
        'find_order',
        { title: 'Find an order', inputSchema: z.object({ number: z.string() }) },
        ({ number }) => ({ content: [{ type: 'text', text: `Order ${number} is on its way.` }] }),
      ),
  })
  onTestFinished(() => server.close())
  return server
}

/** A model that calls the tool, and then repeats its result. */
async function startModel(): Promise<string> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (data: Buffer) => (body += data.toString()))
    request.on('end', () => {
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('access-control-allow-headers', '*')
      if (request.method === 'OPTIONS') return response.end()
      const { messages } = JSON.parse(body) as { messages: { role: string; content: string }[] }
      const result = messages.find(({ role }) => role === 'tool')?.content
      const call = { index: 0, id: 'c1', function: { name: 'shop_find_order', arguments: '{"number":"7"}' } }
      const delta = result === undefined ? { tool_calls: [call] } : { content: `The shop says: ${result}` }
      const frames = [{ choices: [{ delta }] }, { choices: [{ delta: {}, finish_reason: result ? 'stop' : 'tool_calls' }] }]
      response.setHeader('content-type', 'text/event-stream')
      for (const frame of frames) response.write(`data: ${JSON.stringify(frame)}\n\n`)
      return response.end('data: [DONE]\n\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

describe.each([
  ['a script tag', '<script src="/dist/confab.umd.js"></script>'],
  ['a module tag', '<script type="module" src="/dist/element.js"></script>'],
])('a page with %s', (_name, script) => {
  test('calls a tool of an MCP server that the visitor allows, under a strict policy with trusted types', async () => {
    const [shop, model] = await Promise.all([startShop(), startModel()])
    const attributes = `connect='{"url":"${model}","stream":true,"format":"openai-chat"}' mcpservers='[{"name":"shop","url":"${shop.url}"}]'`
    const { page, complaints } = await openPage(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title>${script}<confab-chat ${attributes}></confab-chat>`,
      { policy: strictPolicy.replace("connect-src 'self'", `connect-src 'self' ${new URL(shop.url).origin} ${model}`) },
    )
    await page.getByRole('textbox').fill('Where is my order?')
    await page.keyboard.press('Enter')
    await page.getByText('Shop: Find an order').first().waitFor()
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await page.getByText('The shop says: Order 7 is on its way.').waitFor()
    // A server of the older protocol does not know the request by which the newer one begins.
    expect(complaints.filter((complaint) => !complaint.includes('400 (Bad Request)'))).toEqual([])
  })

  test('loads nothing for MCP servers before it has some', async () => {
    const { page } = await openPage(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title>${script}<confab-chat connect='{"url":"/chat"}'></confab-chat>`,
    )
    await page.getByRole('textbox').fill('hello')
    await page.keyboard.press('Enter')
    await page.locator('[part~="ai-bubble"] strong', { hasText: 'hello' }).waitFor()
    const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(files.filter((name) => name.includes('mcp'))).toEqual([])
  })
})
