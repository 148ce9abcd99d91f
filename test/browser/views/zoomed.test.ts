// @module-tag thorough: each view at each size of letters.
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { say } from './message/message.ts'
import { messageSaying } from './actions/message-toolbar.ts'
import { eventually, renderChat } from '../render-chat.ts'
import { nextFrame, renderTranscript } from './transcript/render-transcript.ts'
import { tempThreads } from './threads/temp-threads.ts'

// What is measured in the window has other pixels than styles have where a page zooms or scales the chat.

/** How many pixels of the window one of the chat is in each of these pages, with what makes it so. */
const pages: Readonly<Record<string, readonly [number, string]>> = {
  'a page that zooms nothing': [1, 'body {}'],
  'a page that zooms in': [1.25, 'body { zoom: 1.25 }'],
  'a page that zooms out': [0.8, 'body { zoom: 0.8 }'],
  'a document that zooms in': [1.25, 'html { zoom: 1.25 }'],
  'a page that zooms the chat itself': [1.5, 'body > * { zoom: 1.5 }'],
  'a zoomed part of a zoomed page': [1.2, 'body { zoom: 1.5 } body > * { zoom: 0.8 }'],
  'a page that scales': [0.75, 'body { transform: scale(0.75); transform-origin: 0 0 }'],
  'a corner of a page that scales': [
    1.1,
    'body { scale: 1.1; transform-origin: 0 0 } body > * { position: fixed; inset: 8px auto auto 8px }',
  ],
}

/** Gives the page a style and a direction until the test ends. */
async function dress(css: string, dir = 'ltr'): Promise<void> {
  const before = [innerWidth, innerHeight] as const
  await page.viewport(1200, 900)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
  document.documentElement.dir = dir
  onTestFinished(async () => {
    document.adoptedStyleSheets = []
    document.documentElement.removeAttribute('dir')
    await page.viewport(...before)
  })
}

const boxOf = (dom: Element | null | undefined): DOMRect => {
  if (!dom) throw new Error('It is not there')
  return dom.getBoundingClientRect()
}

describe.each(Object.entries(pages))('in %s', (_name, [scale, css]) => {
  test.each(['ltr', 'rtl'])('the menu of buttons is right above its button, on its side (%s)', async (dir) => {
    await dress(css, dir)
    const text = { content: 'Translate' }
    const chat = await renderChat({
      demo: true,
      customButtons: [{ position: 'dropup-menu', styles: { button: { default: { text } } } }],
    })
    await eventually(() => chat.root.querySelector('[part~="dropup-button"]')).toBeTruthy()
    const button = chat.part('dropup-button')
    button.focus()
    await userEvent.keyboard('{Enter}')
    const [menu, at] = [chat.root.querySelector<HTMLElement>('#dropup-menu'), boxOf(button)]
    menu?.getAnimations().forEach((each) => each.finish())
    const box = boxOf(menu)
    expect(Math.abs(at.top - box.bottom - 8 * scale)).toBeLessThanOrEqual(1)
    const isRight = dir === 'rtl'
    expect(Math.abs(isRight ? at.right - box.right : at.left - box.left)).toBeLessThanOrEqual(1)
    expect(box.width / scale).toBeGreaterThanOrEqual(159)
  })

  test('the tooltip of a button is right above it, in the chat', async () => {
    await dress(css)
    const chat = await renderChat({ demo: true, submitButtonStyles: { tooltip: { text: 'Send it', timeout: 0 } } })
    await vi.waitFor(async () => {
      chat.input.focus()
      await userEvent.keyboard('{Tab}')
      expect(chat.root.querySelector('[role="tooltip"]')).toBeTruthy()
    })
    const [tip, at, area] = ['[role="tooltip"]', '[part~="submit"]', '#input'].map((each) => boxOf(chat.root.querySelector(each)))
    if (!tip || !at || !area) throw new Error('All are there')
    expect(Math.abs(at.top - tip.bottom - 8 * scale)).toBeLessThanOrEqual(1)
    const centred = (at.left + at.right - tip.width) / 2
    const furthest = area.right - tip.width - 8 * scale
    expect(Math.abs(tip.left - Math.min(centred, furthest))).toBeLessThanOrEqual(1)
  })

  test.each(['ltr', 'rtl'])('the menu of a thread is right below its button (%s)', async (dir) => {
    await dress(css, dir)
    const chat = await tempThreads()
    chat.row('One').focus()
    await userEvent.keyboard(dir === 'rtl' ? '{ArrowLeft}{Enter}' : '{ArrowRight}{Enter}')
    const [menu, at] = [boxOf(chat.part('thread-menu')), boxOf(chat.button('More options for One'))]
    expect(Math.abs(menu.top - at.bottom - 4 * scale)).toBeLessThanOrEqual(2)
    expect(Math.abs(dir === 'rtl' ? menu.left - at.left : menu.right - at.right)).toBeLessThanOrEqual(2)
  })

  test.each(['ltr', 'rtl'])('the actions of a question are beside its bubble (%s)', async (dir) => {
    await dress(css, dir)
    const history = [
      { role: 'user', text: 'Why?' },
      { role: 'ai', text: 'Because.' },
    ]
    const chat = await renderChat({ history, messageActions: true })
    await eventually(() => chat.texts('user')).toEqual(['Why?'])
    const message = messageSaying(chat, 'Why?')
    await vi.waitFor(async () => {
      await userEvent.unhover(message)
      await userEvent.hover(message)
      expect(message.querySelector('.message-actions.beside')).toBeTruthy()
    })
    const [bar, bubble] = [boxOf(message.querySelector('.message-actions')), boxOf(message.querySelector('[part~="bubble"]'))]
    const gap = dir === 'rtl' ? bar.left - bubble.right : bubble.left - bar.right
    expect(Math.abs(gap - 4 * scale)).toBeLessThanOrEqual(1)
    expect(Math.abs(bar.bottom - bubble.bottom)).toBeLessThanOrEqual(1)
  })

  test('a chat narrower than the page has its border, one as wide has none', async () => {
    await dress(css)
    const chat = await renderChat({ demo: true, chatStyle: { width: '700px' } })
    await nextFrame()
    await nextFrame()
    expect(chat.element.hasAttribute('data-fills-page')).toBe(false)
    chat.element.chatStyle = { width: `${innerWidth / scale}px` }
    await eventually(() => chat.element.hasAttribute('data-fills-page')).toBe(true)
    chat.element.chatStyle = { width: `${innerWidth / scale - 60}px` }
    await eventually(() => chat.element.hasAttribute('data-fills-page')).toBe(false)
  })

  test('what loads late above does not move what a visitor reads, where the browser does not see to it', async () => {
    await dress(css)
    const supports = CSS.supports.bind(CSS)
    const isSupported = (...given: string[]) => given[0] !== 'overflow-anchor' && supports(...(given as [string]))
    const spy = vi.spyOn(CSS, 'supports').mockImplementation(isSupported)
    onTestFinished(() => spy.mockRestore())
    const messages = Array.from({ length: 30 }, (_, index) => say(index % 2 ? 'ai' : 'user', `Line ${index}`))
    const chat = renderTranscript({ messages })
    chat.scroller.style.setProperty('overflow-anchor', 'none')
    await chat.atEnd()
    await chat.wheel(-600)
    const before = chat.topOf('Line 24')
    const above = [...chat.root.querySelectorAll('article')].find((one) => one.textContent.includes('Line 4'))
    above?.querySelector('.message-bubble')?.append(Object.assign(document.createElement('p'), { style: 'block-size: 300px' }))
    await nextFrame()
    await nextFrame()
    expect(Math.abs(chat.topOf('Line 24') - before)).toBeLessThanOrEqual(2)
  })
})
