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

test('an app sends nothing by the less travelled ways of the network either', { tags: 'thorough' }, async () => {
  const server = await other()
  const url = JSON.stringify(server.url)
  const socket = JSON.stringify(server.url.replace('http', 'ws'))
  const link = (rel: string, more = ''): string =>
    `const link = document.createElement('link'); link.rel = '${rel}'; ${more} link.href = ${url} + '?${rel}'; document.head.append(link)`
  const style = (css: string): string =>
    `const style = document.createElement('style'); style.textContent = ${css}; document.head.append(style); document.body.append('x')`
  const chat = await renderApp(`
    await initialize()
    const ways = {
      socket: () => new WebSocket(${socket}),
      events: () => new EventSource(${url} + '?events'),
      prefetch: () => { ${link('prefetch')} },
      preload: () => { ${link('preload', "link.as = 'image';")} },
      module: () => { ${link('modulepreload')} },
      icon: () => { ${link('icon')} },
      sheet: () => { ${link('stylesheet')} },
      imported: () => { ${style(`'@import url("' + ${url} + '?import")'`)} },
      background: () => { ${style(`'body { background: url("' + ${url} + '?background") }'`)} },
      font: () => { ${style(`'@font-face { font-family: f; src: url("' + ${url} + '?font") } body { font-family: f }'`)} },
      ping: () => { const a = document.createElement('a'); a.ping = ${url} + '?ping'; a.href = 'javascript:void 0'; document.body.append(a); a.click() },
      object: () => { const object = document.createElement('object'); object.data = ${url} + '?object'; document.body.append(object) },
      video: () => { const video = document.createElement('video'); video.src = ${url} + '?video'; video.poster = ${url} + '?poster'; document.body.append(video); video.load() },
      svg: () => { document.body.insertAdjacentHTML('beforeend', '<svg><image href="' + ${url} + '?svg"/><use href="' + ${url} + '?use#x"/></svg>') },
      inner: () => { const frame = document.createElement('iframe'); frame.srcdoc = '<img src="' + ${url} + '?inner">'; document.body.append(frame) },
      script: () => { const frame = document.createElement('iframe'); document.body.append(frame); frame.contentWindow.fetch(${url} + '?blank').catch(() => 0) },
      shared: () => new SharedWorker(${url} + '?shared'),
      speculation: () => { const script = document.createElement('script'); script.type = 'speculationrules'; script.textContent = JSON.stringify({ prefetch: [{ source: 'list', urls: [${url} + '?rules'] }], prerender: [{ source: 'list', urls: [${url} + '?rules'] }] }); document.head.append(script) },
    }
    for (const way of Object.values(ways)) try { way() } catch {}
    await report(1)
    document.head.insertAdjacentHTML('beforeend', '<meta http-equiv="refresh" content="0;url=' + ${url} + '?refresh">')`)
  await chat.report()
  // Another app has come up since: what the first one sent would be there.
  await (await renderApp('await initialize(); await report(2)')).report()
  expect((await server.requests()).map((request) => JSON.stringify(request))).toEqual([])
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

test('a message that is too long is answered with an error, and the app goes on', { tags: 'thorough' }, async () => {
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
