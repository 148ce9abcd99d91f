// @module-tag thorough: servers that die, clocks that jump, storages of several processes.
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/v4'
import { startMcpServer } from '../../servers/mcp-server.ts'
import { startScriptedModel, type ModelTurn } from '../../servers/scripted-model.ts'
import { startThreadServer } from '../../servers/thread-server.ts'
import { openPage, serveFromElsewhere, strictPolicy } from '../open-page.ts'
import { closePages } from '../shared-browser.ts'

afterAll(closePages)

const uri = 'ui://shop/order.html'

/** Shows the result of its call. */
const app = `<!doctype html><html lang="en"><title>Order</title><body><p id="result">Waiting</p><script>
addEventListener('message', ({ data }) => {
  if (data.id === 1) parent.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/initialized', params: {} }, '*')
  if (data.method === 'ui/notifications/tool-result') document.getElementById('result').textContent = 'Total: ' + data.params.structuredContent.total
})
parent.postMessage({ jsonrpc: '2.0', id: 1, method: 'ui/initialize', params: { protocolVersion: '2026-01-26', appInfo: { name: 'Order', version: '1' }, appCapabilities: {} } }, '*')
</script></body></html>`

async function startShop() {
  const server = await startMcpServer({
    register(shop) {
      const ui = { _meta: { ui: { resourceUri: uri } } }
      shop.registerTool('find_order', { title: 'Find an order', inputSchema: z.object({ number: z.string() }), ...ui }, () => ({
        content: [{ type: 'text', text: 'Order 7' }],
        structuredContent: { total: 49 },
      }))
      shop.registerTool('refund', { title: 'Refund', inputSchema: z.object({ number: z.string() }) }, ({ number }) => ({
        content: [{ type: 'text', text: `Order ${number} is paid back` }],
      }))
      shop.registerResource('Order', uri, { mimeType: 'text/html;profile=mcp-app' }, () => ({
        contents: [{ uri, mimeType: 'text/html;profile=mcp-app', text: app }],
      }))
    },
  })
  onTestFinished(() => server.close())
  /** The names of the tools that it ran. */
  const ran = () => server.records.flatMap(({ message }) => (message?.method === 'tools/call' ? [message.params?.['name']] : []))
  return { ...server, ran }
}

/** The page's tools, which note what they did: on the server of the page, so that a reload does not forget it. */
const pageTools = `
const chat = document.querySelector('confab-chat')
const inputSchema = { type: 'object', properties: {} }
window.ran = []
const tool = (name, more) => ({
  name,
  description: name,
  inputSchema,
  execute: () => { window.ran.push(name); return name + ' done' },
  ...more,
})
chat.tools = [
  tool('look'),
  tool('open', { needsApproval: true }),
  tool('hang', { execute: () => { window.ran.push('hang'); return new Promise(() => {}) } }),
]
`

/** Where the conversation is kept: an attribute of the chat. */
const places: readonly [string, () => Promise<{ attribute: string; origin?: string }>][] = [
  ['the browser', () => Promise.resolve({ attribute: 'browserstorage="true"' })],
  [
    'a server of threads',
    async () => {
      const { url, close } = await startThreadServer()
      onTestFinished(() => close())
      return { attribute: `threads='{"storage":"${url}","list":"none"}'`, origin: new URL(url).origin }
    },
  ],
]

/** A page whose visitor asked, with a model that takes these turns. */
async function openChat(place: (typeof places)[number][1], turns: readonly ModelTurn[]) {
  const [shop, model, files, { attribute, origin = '' }] = await Promise.all([
    startShop(),
    startScriptedModel(turns),
    serveFromElsewhere('/sandbox/'),
    place(),
  ])
  const attributes = [
    `connect='{"url":"${model.url}","stream":true,"format":"openai-chat"}'`,
    `mcpservers='[{"name":"shop","url":"${shop.url}"}]'`,
    `mcpapps='{"sandbox":"${files}sandbox.html"}'`,
    attribute,
  ].join(' ')
  const allowed = `connect-src 'self' ${new URL(shop.url).origin} ${model.url} ${origin}; frame-src ${new URL(files).origin}`
  const { page, complaints } = await openPage(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><confab-chat ${attributes}></confab-chat><script type="module" src="/dist/element.js"></script><script type="module" src="/tools.js"></script>`,
    { policy: strictPolicy.replace("connect-src 'self'", allowed), scripts: { '/tools.js': pageTools } },
  )
  await page.getByRole('textbox').fill('Where is my order?')
  await page.keyboard.press('Enter')
  const allow = page.getByRole('button', { name: 'Allow', exact: true })
  const ran = () => page.evaluate(() => (window as unknown as { ran: string[] }).ran)
  const untilAsked = (count: number): Promise<void> =>
    vi.waitFor(async () => expect(await allow.count()).toBe(count), { timeout: 20_000 })
  return { shop, model, page, complaints, allow, ran, untilAsked }
}

const call = (id: string, name: string, input: object = {}) => ({ id, name, arguments: JSON.stringify(input) })

describe.each(places)('a conversation with tools that %s keeps', (_name, place) => {
  /** A page that is loaded again while a call of an MCP server and one of the page wait for the visitor. */
  async function reloadWhileAsked() {
    const chat = await openChat(place, [
      [call('c1', 'look'), call('c2', 'shop_find_order', { number: '7' })],
      [call('c3', 'shop_refund', { number: '7' }), call('c4', 'open')],
      'All done.',
    ])
    await chat.untilAsked(1)
    await chat.allow.click()
    await chat.untilAsked(2)
    await chat.page.reload()
    await chat.untilAsked(2)
    return { ...chat, shown: chat.page.frameLocator('iframe').frameLocator('iframe') }
  }

  test('runs nothing by itself after a reload', async () => {
    const { page, model, shop, ran, shown } = await reloadWhileAsked()
    await shown.getByText('Total: 49').waitFor()
    await page.locator('[part~="user-bubble"]', { hasText: 'Where is my order?' }).waitFor()
    expect([await ran(), shop.ran(), model.requests.length]).toEqual([[], ['find_order'], 2])
  })

  test('shows its app again, with the result of the call', async () => {
    const { shown, shop } = await reloadWhileAsked()
    await shown.getByText('Total: 49').waitFor()
    expect(shop.ran()).toEqual(['find_order'])
  })

  test('runs what the visitor allows after the reload, each call once, and the model gets all results', async () => {
    const { page, model, shop, ran, untilAsked, shown } = await reloadWhileAsked()
    // One that can be pressed: consent counts only after the card was seen for a while.
    const ready = page.getByRole('button', { name: 'Allow', exact: true, disabled: false })
    // It moves the cards below as it comes, and a click on a card that has just moved does not count: with the keyboard one cannot miss.
    await shown.getByText('Total: 49').waitFor()
    await ready.first().press('Enter')
    await untilAsked(1)
    expect(model.requests.length).toBe(2)
    await ready.press('Enter')
    // The status that screen readers hear says it, too.
    await page.getByText('All done.', { exact: true }).waitFor()
    expect([await ran(), shop.ran()]).toEqual([['open'], ['find_order', 'refund']])
    const results = model.requests[2]?.messages.flatMap(({ role, tool_call_id: id }) => (role === 'tool' ? [id] : []))
    expect(results).toEqual(['c1', 'c2', 'c3', 'c4'])
  })

  test('does not run a call again that a reload cut short, and the model learns of it with the next message', async () => {
    const { page, model, ran } = await openChat(place, [[call('c1', 'hang')], 'I see.'])
    await vi.waitFor(async () => expect(await ran()).toEqual(['hang']), { timeout: 20_000 })
    await page.reload()
    await page.locator('[part~="user-bubble"]', { hasText: 'Where is my order?' }).waitFor()
    await page.getByRole('textbox').fill('Still there?')
    await page.keyboard.press('Enter')
    await page.getByText('I see.').waitFor()
    expect([await ran(), model.requests.length]).toEqual([[], 2])
  })
})
