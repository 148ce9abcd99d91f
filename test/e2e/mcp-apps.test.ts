// @module-tag thorough: the built files once more, for what the same code does before it is built.
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/v4'
import { startMcpServer } from '../servers/mcp-server.ts'
import { startToolCallingModel } from '../servers/tool-calling-model.ts'
import { openPage, serveFromElsewhere, strictPolicy } from './open-page.ts'
import { pressWhenReady } from '../tools/press-when-ready.ts'
import { closePages } from './shared-browser.ts'

afterAll(closePages)

const uri = 'ui://shop/order.html'

/** Shows the result of its call, and asks its server for more when a button is pressed. */
const app = `<!doctype html><html lang="en"><title>Order</title><body><p id="result">Waiting</p><button id="more">More</button><script>
const send = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*')
const show = (text) => { document.getElementById('result').textContent = text }
addEventListener('message', ({ data }) => {
  if (data.id === 1) send({ method: 'ui/notifications/initialized', params: {} })
  if (data.id === 2) show(data.result.content[0].text)
  if (data.method === 'ui/notifications/tool-result') show('Total: ' + data.params.structuredContent.total)
})
document.getElementById('more').addEventListener('click', () => send({ id: 2, method: 'tools/call', params: { name: 'track', arguments: {} } }))
send({ id: 1, method: 'ui/initialize', params: { protocolVersion: '2026-01-26', appInfo: { name: 'Order', version: '1' }, appCapabilities: {} } })
</script></body></html>`

/** What the model calls. */
const findOrder = { name: 'shop_find_order', arguments: '{"number":"7"}' }

async function startShop() {
  const server = await startMcpServer({
    register(shop) {
      const ui = { _meta: { ui: { resourceUri: uri } } }
      shop.registerTool(
        'find_order',
        { title: 'Find an order', inputSchema: z.object({ number: z.string() }), ...ui },
        ({ number }) => ({ content: [{ type: 'text', text: `Order ${number}` }], structuredContent: { total: 49 } }),
      )
      shop.registerTool('track', { title: 'Track', inputSchema: z.object({}), _meta: { ui: { visibility: ['app'] } } }, () => ({
        content: [{ type: 'text', text: 'It is on its way.' }],
      }))
      shop.registerResource('Order', uri, { mimeType: 'text/html;profile=mcp-app' }, () => ({
        contents: [{ uri, mimeType: 'text/html;profile=mcp-app', text: app }],
      }))
    },
  })
  onTestFinished(() => server.close())
  return server
}

describe.each([
  ['a script tag', '<script src="/dist/confab.umd.js"></script>'],
  ['a module tag', '<script type="module" src="/dist/element.js"></script>'],
])('a page with %s', (_name, script) => {
  test('shows the app of a tool of an MCP server, under a strict policy with trusted types', async () => {
    const [shop, model, files] = await Promise.all([
      startShop(),
      startToolCallingModel(findOrder, () => 'Here it is.'),
      serveFromElsewhere('/sandbox/'),
    ])
    const attributes = [
      `connect='{"url":"${model}","stream":true,"format":"openai-chat"}'`,
      `mcpservers='[{"name":"shop","url":"${shop.url}"}]'`,
      `mcpapps='{"sandbox":"${files}sandbox.html"}'`,
    ].join(' ')
    const { page, complaints } = await openPage(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title>${script}<confab-chat ${attributes}></confab-chat>`,
      {
        policy: `${strictPolicy.replace("connect-src 'self'", `connect-src 'self' ${new URL(shop.url).origin} ${model}`)}; frame-src ${new URL(files).origin}`,
      },
    )
    await page.getByRole('textbox').fill('Where is my order?')
    await page.keyboard.press('Enter')
    await pressWhenReady(page, 'Allow')
    const shown = page.frameLocator('iframe').frameLocator('iframe')
    await shown.getByText('Total: 49').waitFor()
    await shown.getByRole('button', { name: 'More' }).click()
    // It is announced, too.
    await page.getByText('to use “track”?').first().waitFor()
    await pressWhenReady(page, 'Allow')
    await shown.getByText('It is on its way.').waitFor()
    // A server of the older protocol does not know the request by which the newer one begins.
    expect(complaints.filter((complaint) => !complaint.includes('400 (Bad Request)'))).toEqual([])
  })
})
