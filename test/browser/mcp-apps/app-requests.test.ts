// @module-tag thorough: cards of tools beyond asking and answering: `tools/approvals` and `tools/page-tools` stay.
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answer } from '../answer.ts'
import { eventually } from '../render-chat.ts'
import { scripted } from '../scripted.ts'
import { renderApp } from './render-app.ts'

type Shown = Awaited<ReturnType<typeof renderApp>>

/** Presses a button of the chat around the app, once it is there. */
async function press(chat: Shown, name: string): Promise<void> {
  await eventually(() => chat.button(name)).toBeTruthy()
  await userEvent.click(chat.button(name) ?? document.body)
}

/** A chat whose backend answers. */
async function withBackend(script: string) {
  const server = await scripted(answer.json({ text: 'Fine.' }), answer.json({ text: 'Fine.' }))
  const chat = await renderApp(script, { options: { connect: { url: server.url } } })
  return { chat, bodies: async () => (await server.requests()).map(({ body }) => body ?? ''), server }
}

const callTwice = `
  await initialize()
  const first = await attempt(() => request('tools/call', { name: 'pay', arguments: { amount: 5 } }))
  const second = await attempt(() => request('tools/call', { name: 'pay', arguments: { amount: 6 } }))
  await report([first, second])`

const payments = ({ callTool }: Shown) => callTool.mock.calls.filter(([, name]) => name === 'pay').map(([, , input]) => input)

test('a tool that an app calls runs after the visitor allowed it', async () => {
  const chat = await renderApp(
    `await initialize(); await report(await request('tools/call', { name: 'pay', arguments: { amount: 5 } }))`,
  )
  await eventually(chat.words).toContain('Allow “Show cart” to use “pay”?')
  expect(payments(chat)).toEqual([])
  await press(chat, 'Allow')
  expect(await chat.report()).toEqual({ content: [{ type: 'text', text: 'pay done' }] })
})

test('a tool that the visitor denied does not run, and the app hears so', async () => {
  const chat = await renderApp(callTwice)
  await press(chat, 'Deny')
  await press(chat, 'Deny')
  expect(await chat.report()).toMatchObject([{ code: -32000 }, { code: -32000 }])
  expect(payments(chat)).toEqual([])
})

test('a tool that the visitor always allows is not asked for again', async () => {
  const chat = await renderApp(callTwice)
  await press(chat, 'Always allow this tool in this app')
  await chat.report()
  expect(payments(chat)).toEqual([{ amount: 5 }, { amount: 6 }])
})

test('an app whose questions are refused repeatedly may ask no more', async () => {
  const chat = await renderApp(`
    await initialize()
    const codes = []
    for (let index = 0; index < 6; index++) codes.push((await attempt(() => request('tools/call', { name: 'pay', arguments: {} }))).code)
    await report(codes)`)
  for (let index = 0; index < 4; index += 1) await press(chat, 'Deny')
  expect(await chat.report()).toEqual([-32000, -32000, -32000, -32000, -32000, -32000])
})

test('an app calls no tool that is for the model alone, and none that its server does not list', async () => {
  const listTools = () =>
    Promise.resolve({
      tools: [
        { name: 'report' },
        { name: 'secret', _meta: { ui: { visibility: ['model'] } } },
        { name: 'own', _meta: { ui: { visibility: ['app'] } } },
      ],
    })
  const chat = await renderApp(
    `await initialize()
     const names = ['secret', 'other', 'own']
     const codes = []
     for (const name of names) codes.push((await attempt(() => request('tools/call', { name, arguments: {} }))).code ?? 'ran')
     await report(codes)`,
    { host: { listTools }, settings: { needsApproval: false } },
  )
  expect(await chat.report()).toEqual([-32000, -32000, 'ran'])
})

test('an app reads resources of its server', async () => {
  const readResource = vi.fn((_server: string | undefined, uri: string) =>
    Promise.resolve({
      contents: [
        { uri, mimeType: uri.endsWith('cart.html') ? 'text/html;profile=mcp-app' : 'text/plain', text: pages[uri] ?? 'Terms' },
      ],
    }),
  )
  const pages: Record<string, string> = {}
  const { appPage, uri } = await import('./render-app.ts')
  pages[uri] = appPage(
    `await initialize(); await report((await request('resources/read', { uri: 'file:///terms' })).contents[0].text)`,
  )
  const chat = await renderApp('', { host: { readResource } })
  expect(await chat.report()).toBe('Terms')
})

test('a message of an app is sent once the visitor agreed', async () => {
  const { chat, bodies } = await withBackend(`
    await initialize()
    await report(await request('ui/message', { role: 'user', content: { type: 'text', text: 'Two lamps, please' } }))`)
  await eventually(chat.words).toContain('Two lamps, please')
  expect(chat.texts('user')).toEqual([])
  await press(chat, 'Send')
  await eventually(() => chat.texts('user')).toEqual(['Two lamps, please'])
  await eventually(bodies).toHaveLength(1)
})

test('a message that the visitor does not agree to is not sent', async () => {
  const { chat } = await withBackend(`
    await initialize()
    await report(await attempt(() => request('ui/message', { role: 'user', content: [{ type: 'text', text: 'Buy all' }] })))`)
  await press(chat, 'Deny')
  expect(await chat.report()).toMatchObject({ code: -32000 })
  expect(chat.texts('user')).toEqual([])
})

test('an address of an app is shown in full, as a link that the visitor can open', async () => {
  const chat = await renderApp(
    `await initialize(); await report(await attempt(() => request('ui/open-link', { url: 'https://shop.example/pay?cart=7' })))`,
  )
  await eventually(() => chat.button('Open')?.getAttribute('href')).toBe('https://shop.example/pay?cart=7')
  expect(chat.words()).toContain('https://shop.example/pay?cart=7')
  expect(chat.button('Open')?.getAttribute('rel')).toBe('noopener noreferrer')
  await press(chat, 'Deny')
  expect(await chat.report()).toMatchObject({ code: -32000 })
})

test('what an app wants to call a tool with is shown to its end', async () => {
  const chat = await renderApp(`
    await initialize()
    await request('tools/call', { name: 'pay', arguments: { note: 'x'.repeat(20_000), file: 'a\\u202eb', amount: 900 } })`)
  await eventually(() => chat.button('Allow')).toBeTruthy()
  expect(chat.words()).toContain('"file": "a\\u202eb",\n  "amount": 900\n}')
})

test('a call with more than a visitor can be shown is refused unasked', async () => {
  const chat = await renderApp(`
    await initialize()
    await report(await attempt(() => request('tools/call', { name: 'pay', arguments: { note: 'x'.repeat(200_000) } })))`)
  expect(await chat.report()).toMatchObject({ code: -32000, error: 'It is too long to be shown to the visitor' })
  expect(payments(chat)).toEqual([])
})

test('a double click agrees to one question, not to the next one in its place', async () => {
  const chat = await renderApp(`
    await initialize()
    for (const amount of [5, 6]) attempt(() => request('tools/call', { name: 'pay', arguments: { amount } }))`)
  await eventually(() => chat.button('Allow')).toBeTruthy()
  await userEvent.dblClick(chat.button('Allow') ?? document.body)
  await eventually(() => payments(chat)).toEqual([{ amount: 5 }])
  await eventually(chat.words).toContain('"amount": 6')
})

test.each(['javascript:alert(1)', 'https://bank.example@shop.example/', 'mailto:a@shop.example'])(
  'an address that is no web address, or looks like another one, is refused unasked: %s',
  async (url) => {
    const chat = await renderApp(
      `await initialize(); await report(await attempt(() => request('ui/open-link', { url: '${url}' })))`,
    )
    expect(await chat.report()).toMatchObject({ code: -32000, error: 'Invalid URL' })
  },
)

test('context that an app sets for the model goes with the visitor’s next message, and not into the conversation', async () => {
  const { chat, bodies } = await withBackend(`
    await initialize()
    await request('ui/update-model-context', { content: [{ type: 'text', text: 'One lamp' }] })
    await request('ui/update-model-context', { content: [{ type: 'text', text: 'Three lamps' }], structuredContent: { lamps: 3 } })
    await report('told')`)
  await chat.report()
  await chat.send('How much is that?')
  await eventually(bodies).toHaveLength(1)
  const [body = ''] = await bodies()
  expect(body).toContain('Three lamps')
  expect(body).not.toContain('One lamp')
  expect(chat.texts('user')).toEqual(['How much is that?'])
  expect(JSON.stringify(chat.messages())).not.toContain('Three lamps')
})

test('context that an app sets for the model is dropped with the app', async () => {
  const { chat, bodies } = await withBackend(`
    await initialize()
    await request('ui/update-model-context', { content: [{ type: 'text', text: 'Three lamps' }] })
    await report('told')`)
  await chat.report()
  chat.element.clearMessages()
  await chat.send('How much is that?')
  await eventually(bodies).toHaveLength(1)
  expect((await bodies()).join('')).not.toContain('Three lamps')
})

test('an app that asks for a display mode that it cannot have hears which it has', async () => {
  const chat = await renderApp(
    `await initialize({ availableDisplayModes: ['inline'] }); await report(await request('ui/request-display-mode', { mode: 'fullscreen' }))`,
  )
  expect(await chat.report()).toEqual({ mode: 'inline' })
})

test('an app is told before it is removed, and may save its work', async () => {
  const chat = await renderApp(`
    await initialize()
    addEventListener('message', ({ data }) => {
      if (data.method !== 'ui/resource-teardown') return
      report('saved')
      send({ id: data.id, result: {} })
    })
    await report('ready')`)
  await chat.report()
  chat.element.clearMessages()
  await eventually(() => chat.reports).toEqual(['ready', 'saved'])
})

test('an app hears that the theme changed', async () => {
  const chat = await renderApp(`
    await initialize()
    listen = ({ method, params }) => { if (method === 'ui/notifications/host-context-changed' && params.theme) report(params.theme) }
    report('ready')`)
  await chat.report()
  chat.element.theme = 'dark'
  await eventually(() => chat.reports.at(-1)).toBe('dark')
})
