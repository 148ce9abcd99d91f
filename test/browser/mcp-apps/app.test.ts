// @module-tag thorough: cards of tools beyond asking and answering: `tools/approvals` and `tools/page-tools` stay.
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { eventually } from '../render-chat.ts'
import { appCall, appPage, appResource, renderApp } from './render-app.ts'

test('a call whose tool has an interface shows it, and the app hears the arguments and the result', async () => {
  const chat = await renderApp(`
    await initialize()
    listen = () => { if (heard.length === 2) report(heard.map(({ method, params }) => ({ method, params }))) }`)
  expect(await chat.report()).toEqual([
    { method: 'ui/notifications/tool-input', params: { arguments: { customer: 7 } } },
    { method: 'ui/notifications/tool-result', params: appCall().output },
  ])
})

test('an app learns the theme, the language and the room that it has', async () => {
  const chat = await renderApp('const { hostContext } = await initialize(); await report(hostContext)')
  expect(await chat.report()).toMatchObject({
    theme: 'light',
    displayMode: 'inline',
    platform: 'web',
    containerDimensions: { maxHeight: 720 },
    styles: { variables: { '--color-background-primary': 'light-dark(#ffffff, #141518)' } },
  })
})

test('an app that grows gets more room, up to a bound', async () => {
  const chat = await renderApp(
    `await initialize()
     send({ method: 'ui/notifications/size-changed', params: { height: 333 } })
     await report('small')
     send({ method: 'ui/notifications/size-changed', params: { height: 1e9, width: 1e9 } })`,
  )
  await chat.report()
  await eventually(() => chat.frame()?.clientHeight).toBe(720)
})

test('the frame of an app has a name', async () => {
  const chat = await renderApp('await initialize(); await report(1)')
  await chat.report()
  expect(chat.frame()?.title).toBe('App “Show cart”')
})

test('without the address of a sandbox, the result is shown as text', async () => {
  const chat = await renderApp('', { settings: { sandbox: '' } })
  await eventually(() => chat.root.querySelector('.tool')?.textContent).toContain('Two lamps')
  expect(chat.frame()).toBeNull()
})

test('an app that fails to load says so, and can be loaded again', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const readResource = vi.fn(() => Promise.resolve<unknown>(appResource(appPage('await initialize(); await report("here")'))))
  readResource.mockRejectedValueOnce(new Error('down'))
  const chat = await renderApp('', { host: { readResource } })
  await eventually(chat.words).toContain("The app couldn't be shown.")
  await userEvent.click(chat.button('Try again') ?? document.body)
  expect(await chat.report()).toBe('here')
})

test('a resource that is no app is not shown', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const page = { contents: [{ uri: 'ui://shop/cart.html', mimeType: 'text/html', text: '<p>Hello</p>' }] }
  const chat = await renderApp('', { host: { readResource: () => Promise.resolve(page) } })
  await eventually(chat.words).toContain("The app couldn't be shown.")
  expect(chat.frame()).toBeNull()
})

test('a sandbox on the origin of the page is refused', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const chat = await renderApp('', { settings: { sandbox: '/sandbox.html' } })
  await eventually(chat.words).toContain("The app couldn't be shown.")
  expect(chat.frame()).toBeNull()
})

test('a call that the visitor has to allow first shows no app until then', async () => {
  const chat = await renderApp('await initialize()', { call: { state: 'approval-requested', approval: { id: 'a' } } })
  await eventually(() => chat.root.querySelector('.tool')).toBeTruthy()
  expect(chat.app()).toBeNull()
})

test('the answer to a method that the chat does not know is -32601', async () => {
  const chat = await renderApp('await initialize(); await report(await attempt(() => request("sampling/createMessage")))')
  expect(await chat.report()).toMatchObject({ code: -32601 })
})

test('a link to a place in an app goes there, and the app stays', async () => {
  const chat = await renderApp(`
    await initialize()
    document.body.insertAdjacentHTML('beforeend', '<a href="#below">Below</a><p id="below" style="margin-block-start: 5000px">Here</p>')
    document.querySelector('a').click()
    await report(scrollY > 0)`)
  expect(await chat.report()).toBe(true)
})

test('a base that an app declares is the one that counts', async () => {
  const base = 'https://cdn.example/app/'
  const page = appPage('await initialize(); await report(document.baseURI)').replace(
    '<html>',
    `<html><head><base href="${base}"></head>`,
  )
  const chat = await renderApp('', {
    host: { readResource: () => Promise.resolve(appResource(page, { csp: { baseUriDomains: ['https://cdn.example'] } })) },
  })
  expect(await chat.report()).toBe(base)
})
