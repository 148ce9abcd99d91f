// @module-tag thorough: the built files once more, for what the same code does before it is built.
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/v4'
import { startMcpServer } from '../servers/mcp-server.ts'
import { startToolCallingModel } from '../servers/tool-calling-model.ts'
import { openPage, strictPolicy } from './open-page.ts'
import { pressWhenReady } from '../tools/press-when-ready.ts'
import { closePages } from './shared-browser.ts'

afterAll(closePages)

/** What the model calls. */
const findOrder = { name: 'shop_find_order', arguments: '{"number":"7"}' }

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

describe.each([
  ['a script tag', '<script src="/dist/confab.umd.js"></script>'],
  ['the same script tag twice', '<script src="/dist/confab.umd.js"></script>'.repeat(2)],
  ['a module tag', '<script type="module" src="/dist/element.js"></script>'],
])('a page with %s', (_name, script) => {
  test('calls a tool of an MCP server that the visitor allows, under a strict policy with trusted types', async () => {
    const [shop, model] = await Promise.all([
      startShop(),
      startToolCallingModel(findOrder, (result) => `The shop says: ${result}`),
    ])
    const attributes = `connect='{"url":"${model}","stream":true,"format":"openai-chat"}' mcpservers='[{"name":"shop","url":"${shop.url}"}]'`
    const { page, complaints } = await openPage(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title>${script}<confab-chat ${attributes}></confab-chat>`,
      { policy: strictPolicy.replace("connect-src 'self'", `connect-src 'self' ${new URL(shop.url).origin} ${model}`) },
    )
    await page.getByRole('textbox').fill('Where is my order?')
    await page.keyboard.press('Enter')
    await page.getByText('Shop: find_order').first().waitFor()
    await pressWhenReady(page, 'Allow')
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
