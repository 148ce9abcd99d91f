import { expect, test, vi } from 'vitest'
import { answer } from '../answer.ts'
import { eventually } from '../render-chat.ts'
import { scripted } from '../scripted.ts'
import { appPage, appResource, renderApp } from './render-app.ts'

/** What came of each attempt of an app, by its name. */
async function attempts(work: Readonly<Record<string, string>>, ui?: Record<string, unknown>) {
  const lines = Object.entries(work).map(([name, code]) => `${name}: await attempt(async () => { ${code} })`)
  const chat = await renderApp(`await initialize(); await report({ ${lines.join(',')} })`, ui ? { ui } : {})
  return { chat, found: (await chat.report()) as Record<string, { value?: unknown; error?: string }> }
}

/** An address of another host that notes each request. */
const other = () => scripted(...Array.from({ length: 8 }, () => answer.text('secret')))

test('an app reaches neither the chat’s page, nor the sandbox around it', async () => {
  const { found } = await attempts({
    parentDocument: 'return parent.document.title',
    topDocument: 'return top.document.title',
    sandbox: 'return parent.location.href',
    page: 'return parent.parent.chatSecret',
    frame: 'return frameElement === null ? (() => { throw new Error("none") })() : frameElement.id',
  })
  expect(Object.values(found).every(({ error }) => error !== undefined)).toBe(true)
})

test('an app has no storage of the page or of the sandbox', async () => {
  localStorage.setItem('secret', '1')
  const { found } = await attempts({
    local: 'return localStorage.getItem("secret")',
    session: 'return sessionStorage.length',
    cookies: 'return document.cookie',
    databases:
      'return await new Promise((resolve, reject) => { const open = indexedDB.open("x"); open.onsuccess = () => resolve("open"); open.onerror = () => reject(open.error) })',
  })
  localStorage.removeItem('secret')
  expect(Object.values(found).every(({ error }) => error !== undefined)).toBe(true)
})

test('an app sends nothing over the network that it did not declare', async () => {
  const server = await other()
  const url = JSON.stringify(server.url)
  const { found } = await attempts({
    fetch: `return (await fetch(${url})).status`,
    image: `return new Promise((resolve, reject) => { const image = new Image(); image.onload = () => resolve('loaded'); image.onerror = () => reject(new Error('blocked')); image.src = ${url} })`,
    script: `return new Promise((resolve, reject) => { const script = document.createElement('script'); script.onload = () => resolve('loaded'); script.onerror = () => reject(new Error('blocked')); script.src = ${url}; document.body.append(script) })`,
    beacon: `if (navigator.sendBeacon(${url}, 'x')) await new Promise((resolve) => setTimeout(resolve, 100)); throw new Error('no answer')`,
    frame: `const frame = document.createElement('iframe'); frame.src = ${url}; document.body.append(frame); await new Promise((resolve) => (frame.onload = resolve)); throw new Error('empty')`,
    worker: `return new Promise((resolve, reject) => { const worker = new Worker(URL.createObjectURL(new Blob(['fetch(' + ${JSON.stringify(url)} + ').then(() => postMessage(1), () => postMessage(0))']))); worker.onmessage = ({ data }) => data ? resolve(1) : reject(new Error('blocked')); worker.onerror = () => reject(new Error('blocked')) })`,
  })
  expect(Object.values(found).every(({ error }) => error !== undefined)).toBe(true)
  expect(await server.requests()).toEqual([])
})

test('an app reaches the hosts that it declared', async () => {
  const server = await other()
  const { origin } = new URL(server.url)
  const { found } = await attempts(
    { fetch: `return (await fetch(${JSON.stringify(server.url)})).status` },
    { csp: { connectDomains: [origin] } },
  )
  expect(found['fetch']).toEqual({ value: 200 })
})

test('what an app declares cannot add directives or all hosts', async () => {
  const server = await other()
  const { found } = await attempts(
    { fetch: `return (await fetch(${JSON.stringify(server.url)})).status` },
    { csp: { connectDomains: ['*', 'http:', `https://a.example; connect-src *`, '* http:'], frameDomains: '*' } },
  )
  expect(found['fetch']?.error).toBeDefined()
})

test('an app navigates neither the page nor itself to another host', async () => {
  const server = await other()
  const url = JSON.stringify(server.url)
  const before = location.href
  const { chat } = await attempts({
    top: `top.location.href = ${url}`,
    parent: `parent.parent.location.href = ${url}`,
    open: `const opened = open(${url}); if (!opened) throw new Error('blocked')`,
    form: `const form = document.createElement('form'); form.action = ${url}; document.body.append(form); form.submit()`,
    target: `const link = document.createElement('a'); link.href = ${url}; link.target = '_top'; document.body.append(link); link.click()`,
  })
  expect(location.href).toBe(before)
  expect(chat.frame()?.isConnected).toBe(true)
  expect(await server.requests()).toEqual([])
})

test('an app that navigates itself away sends nothing with it', async () => {
  const server = await other()
  const chat = await renderApp(`await initialize(); await report(1); location.href = ${JSON.stringify(server.url)} + '?secret'`)
  await chat.report()
  const later = await renderApp('await initialize(); await report(2)')
  await later.report()
  expect(await server.requests()).toEqual([])
})

test('an app that floods the chat is stopped, and the visitor is told', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const chat = await renderApp(`
    await initialize()
    for (let index = 0; index < 5000; index++) send({ method: 'ui/notifications/size-changed', params: { height: index } })`)
  await eventually(chat.words).toContain('The app was stopped because it sent too many messages.')
  expect(chat.frame()).toBeNull()
})

test('answers to requests that were never made change nothing', async () => {
  const chat = await renderApp(`
    for (let id = 0; id < 20; id++) { send({ id, result: { evil: true } }); send({ id: String(id), error: { code: 1, message: 'evil' } }) }
    send({ id: null, method: 'ui/initialize' }); send({ id: {}, method: 5 }); send('text'); parent.postMessage('x', '*')
    await initialize()
    await report('alive')`)
  expect(await chat.report()).toBe('alive')
})

test('another frame cannot speak for an app', async () => {
  const chat = await renderApp('await initialize(); await report("mine")')
  await chat.report()
  const height = chat.frame()?.clientHeight
  const call = { jsonrpc: '2.0', id: 99, method: 'tools/call', params: { name: 'report', arguments: { value: 'forged' } } }
  window.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/size-changed', params: { height: 500 } }, '*')
  window.postMessage(call, '*')
  await eventually(() => chat.callTool.mock.calls.length).toBe(1)
  expect(chat.frame()?.clientHeight).toBe(height)
})

test('an app cannot speak to the chat past the sandbox, nor as the sandbox', async () => {
  const forged = { jsonrpc: '2.0', id: 5, method: 'tools/call', params: { name: 'report', arguments: { value: 'past' } } }
  const chat = await renderApp(`
    await initialize()
    parent.parent.postMessage(${JSON.stringify(forged)}, '*')
    send({ method: 'ui/notifications/sandbox-proxy-ready', params: {} })
    send({ method: 'ui/notifications/sandbox-resource-ready', params: { html: '<p>other</p>' } })
    await report('end')`)
  expect(await chat.report()).toBe('end')
  expect(chat.reports).toEqual(['end'])
})

test('a message that is too long is answered with an error, and the app goes on', async () => {
  const chat = await renderApp(`
    await initialize()
    await report(await attempt(() => request('ui/message', { role: 'user', content: [{ type: 'text', text: 'x'.repeat(3e6) }] })))`)
  expect(await chat.report()).toMatchObject({ error: 'The message is too long' })
})

test('a camera that an app asks for is not given, unless the page gives it', async () => {
  const script = 'await initialize(); await report(document.featurePolicy?.allowsFeature("camera") ?? null)'
  const chat = await renderApp(script, { ui: { permissions: { camera: {} } } })
  expect(await chat.report()).toBe(false)
})

test('an app has the camera that the page gives', async () => {
  const script = 'await initialize(); await report(document.featurePolicy?.allowsFeature("camera") ?? null)'
  const chat = await renderApp(script, { ui: { permissions: { camera: {} } }, settings: { permissions: ['camera'] } })
  expect(await chat.report()).toBe(true)
})

test('a page that never initialises as an app is given up', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const chat = await renderApp('', { host: { readResource: () => Promise.resolve(appResource(appPage('')).contents) } })
  await eventually(chat.words).toContain("The app couldn't be shown.")
})
