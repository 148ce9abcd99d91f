import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ChatOptions } from '../../../sdk/core/options/options.ts'
import { eventually, renderChat } from '../render-chat.ts'

/** What a page says of all its text, and browsers hand down. */
const pageStyles = {
  'user-select': 'none',
  'text-transform': 'uppercase',
  'letter-spacing': '9px',
  'word-spacing': '9px',
  'text-indent': '40px',
  'text-shadow': 'red 1px 1px 1px',
  cursor: 'none',
  'word-break': 'break-all',
  'line-break': 'anywhere',
  'white-space': 'nowrap',
  'text-wrap-style': 'balance',
  hyphens: 'auto',
  'text-align': 'right',
  'text-align-last': 'center',
  'text-emphasis': 'dot red',
  'text-underline-offset': '9px',
  'tab-size': '1',
  'list-style': 'none',
  quotes: '"<" ">"',
  'caret-color': 'transparent',
  '-webkit-text-fill-color': 'red',
  '-webkit-text-stroke': '2px red',
  '-webkit-text-security': 'disc',
  'border-collapse': 'collapse',
  'border-spacing': '9px',
  'caption-side': 'bottom',
  'empty-cells': 'hide',
  'image-rendering': 'pixelated',
  'scrollbar-color': 'red red',
  'accent-color': 'red',
  'font-style': 'italic',
  'font-variant': 'small-caps',
  'font-feature-settings': '"smcp"',
  'font-synthesis': 'none',
  'font-palette': 'dark',
  'line-height': '3',
  'text-rendering': 'geometricprecision',
  'text-orientation': 'upright',
  'writing-mode': 'vertical-rl',
  'stroke-width': '9',
  fill: 'red',
  orphans: '9',
}

const shown = [
  '.text-content p',
  '.text-content li',
  'td',
  'pre code',
  'textarea',
  '[part~="submit"]',
  '[part~="submit"] svg',
  'a',
]

const names = Object.keys(pageStyles)

/** What is drawn with, of each of these elements. */
async function drawn(): Promise<string[]> {
  const text = 'Words [link](https://a.example)\n\n- item\n\n| a |\n|---|\n| b |\n\n```\ncode\n```'
  const { root } = await renderChat({ demo: true, history: [{ text }] } satisfies ChatOptions)
  await eventually(() => root.querySelector('pre code')).toBeTruthy()
  return shown.flatMap((selector) => {
    const found = root.querySelector(selector)
    const styles = found && getComputedStyle(found)
    return names.map((name) => `${selector} ${name}: ${styles?.getPropertyValue(name)}`)
  })
}

test('what a page says of all its text does not reach into the chat', async () => {
  const before = (await drawn()).map((line) => line.replace('user-select: auto', 'user-select: text'))
  for (const [name, value] of Object.entries(pageStyles)) {
    document.body.style.setProperty(name, value)
    // What a browser does not know hands nothing down.
    onTestFinished(() => void document.body.style.removeProperty(name))
  }
  const after = (await drawn()).map((line) => line.replace('user-select: auto', 'user-select: text'))
  expect(after.filter((line, index) => line !== before[index])).toEqual([])
})

test('text can be selected in a page that forbids it', async () => {
  document.body.style.userSelect = 'none'
  onTestFinished(() => void document.body.style.removeProperty('user-select'))
  const { root } = await renderChat({ demo: true, history: [{ text: 'Words' }] })
  await eventually(() => root.querySelector('p')).toBeTruthy()
  const box = root.querySelector('#messages')
  expect(box && getComputedStyle(box).userSelect).not.toBe('none')
})

test('what a page says of the element itself applies, and whether it is shown, clickable and dark is handed down', async () => {
  const { element, root } = await renderChat({ demo: true }, { style: 'letter-spacing: 3px' })
  const field = root.querySelector('#container')
  const style = (): CSSStyleDeclaration => getComputedStyle(field as Element)
  expect(style().letterSpacing).toBe('3px')
  const parent = document.createElement('div')
  onTestFinished(() => parent.remove())
  parent.setAttribute('style', 'visibility: hidden; pointer-events: none; color-scheme: dark')
  parent.lang = 'ja'
  element.before(parent)
  parent.append(element)
  expect([style().visibility, style().pointerEvents, style().colorScheme]).toEqual(['hidden', 'none', 'dark'])
  expect(style().getPropertyValue('-webkit-locale')).toBe('"ja"')
})

test.each([
  ['div', 'flex'],
  ['div', 'block'],
  ['div', 'grid'],
  ['div', 'flow-root'],
  ['div', 'inline-flex'],
  ['a', 'flex'],
  ['u', 'flex'],
  ['del', 'block'],
])('lines that a page draws through all text of a <%s> are not drawn through a chat displayed as %s', async (name, display) => {
  const parent = document.createElement(name)
  document.body.append(parent)
  onTestFinished(() => parent.remove())
  const { element, root } = await renderChat(
    { demo: true, history: [{ role: 'user', text: 'Asked' }, { text: 'Words\n\n- item\n\n`code`' }] },
    { style: `display: ${display}` },
  )
  parent.append(element)
  await eventually(() => root.querySelector('li')).toBeTruthy()
  const picture = () => page.elementLocator(element).screenshot({ save: false, animations: 'disabled' })
  parent.style.textDecoration = 'none'
  const before = await picture()
  parent.style.textDecoration = 'underline line-through overline 3px solid red'
  expect(await picture()).toBe(before)
})
