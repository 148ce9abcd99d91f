// @module-tag thorough: cards of tools beyond asking and answering: `tools/approvals` and `tools/page-tools` stay.
import { describe, expect, onTestFinished, test } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { axeFindings } from '../axe-findings.ts'
import { eventually } from '../render-chat.ts'
import { renderApp } from './render-app.ts'

/** An app that asks for the full screen until it has it, for which the visitor has to press something. */
const asksForFullscreen = `
  await initialize({ availableDisplayModes: ['inline', 'fullscreen'] })
  const modes = []
  listen = ({ params }) => { if (params?.displayMode && modes.at(-1) !== params.displayMode) { modes.push(params.displayMode); report(modes.join(' ')) } }
  await report('ready')
  for (let mode; mode !== 'fullscreen'; ) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    ;({ mode } = await request('ui/request-display-mode', { mode: 'fullscreen' }))
  }`

describe('an app on the whole screen', () => {
  async function fullscreenApp() {
    const chat = await renderApp(asksForFullscreen)
    onTestFinished(async () => void (document.fullscreenElement && (await document.exitFullscreen())))
    await chat.report()
    await userEvent.click(chat.input)
    await eventually(() => chat.root.fullscreenElement?.className).toBe('app-box')
    return chat
  }

  test('fills it, hears so, and has a way out that can be seen', async () => {
    const chat = await fullscreenApp()
    await eventually(() => chat.reports.at(-1)).toBe('fullscreen')
    const { width, height } = (chat.frame() as HTMLIFrameElement).getBoundingClientRect()
    // Without the scroll bar that a long page may have.
    expect(width).toBe(document.documentElement.clientWidth)
    expect(height).toBeGreaterThan(innerHeight * 0.8)
    expect(chat.button('Exit full screen')?.checkVisibility()).toBe(true)
  })

  test('goes back into the conversation by its button, and keeps the focus', async () => {
    const chat = await fullscreenApp()
    chat.button('Exit full screen')?.focus()
    await userEvent.keyboard('{Enter}')
    await eventually(() => chat.root.fullscreenElement).toBe(null)
    await eventually(() => chat.root.activeElement).toBe(chat.app())
    await eventually(() => chat.reports.at(-1)).toBe('fullscreen inline')
  })

  test('goes back with Escape, and the focus stays with it', async () => {
    const chat = await fullscreenApp()
    chat.button('Exit full screen')?.focus()
    await userEvent.keyboard('{Escape}')
    await eventually(() => chat.button('Exit full screen')?.checkVisibility()).toBe(false)
    await eventually(() => chat.root.activeElement).toBe(chat.app())
    await eventually(() => chat.reports.at(-1)).toBe('fullscreen inline')
  })
})

const asksForCall = `
  await initialize()
  send({ method: 'ui/notifications/size-changed', params: { width: 2000, height: 300 } })
  await report('ready')
  await request('tools/call', { name: 'empty_the_whole_cart_of_the_customer', arguments: { customer: 'x'.repeat(300) } })`

describe.each(['ltr', 'rtl'])('in 390 pixels on a page that reads %s', (direction) => {
  test('an app and its questions fit, and axe finds nothing', async () => {
    document.documentElement.dir = direction
    onTestFinished(() => document.documentElement.removeAttribute('dir'))
    const chat = await renderApp(asksForCall)
    chat.element.style.inlineSize = '390px'
    await eventually(() => chat.button('Allow')?.checkVisibility()).toBe(true)
    const frame = chat.element.getBoundingClientRect()
    for (const each of [chat.frame(), ...(chat.app()?.querySelectorAll('button, pre') ?? [])]) {
      if (!each?.checkVisibility()) continue
      const { left, right } = each.getBoundingClientRect()
      expect([each.tagName, left >= frame.left, right <= frame.right]).toEqual([each.tagName, true, true])
    }
    expect(await axeFindings(chat.element, { iframes: false })).toEqual([])
  })
})

/** The part of the DevTools protocol that is used. */
interface Devtools {
  send(method: 'Emulation.setEmulatedMedia', parameters: { features: { name: string; value: string }[] }): Promise<unknown>
}

test('in forced colours the way out of the full screen and the border of an app can be seen', async () => {
  const devtools = cdp() as unknown as Devtools
  await devtools.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] })
  onTestFinished(async () => void (await devtools.send('Emulation.setEmulatedMedia', { features: [] })))
  const chat = await renderApp(asksForCall)
  await eventually(() => chat.button('Allow')?.checkVisibility()).toBe(true)
  expect(matchMedia('(forced-colors: active)').matches).toBe(true)
  for (const each of [chat.app(), chat.button('Allow'), chat.button('Deny')]) {
    const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(each as HTMLElement)
    expect([parseFloat(borderTopWidth) > 0, borderTopColor === backgroundColor]).toEqual([true, false])
  }
})
