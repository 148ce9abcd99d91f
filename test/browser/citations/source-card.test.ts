import { expect, onTestFinished, test } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import type { ChatOptions } from '../../../sdk/entries/index.ts'
import { axeFindings } from '../axe-findings.ts'
import { eventually, renderChat } from '../render-chat.ts'

const snippet = 'Rayleigh scattering is stronger for short-wave light'
const cited = (source: object = {}, options: ChatOptions = {}) =>
  renderChat({
    demo: true,
    history: [
      {
        role: 'ai',
        parts: [
          { type: 'text', text: 'The sky is blue. And the sea.' },
          {
            type: 'source',
            id: 'a',
            url: 'https://example.org/sky',
            title: 'Why the sky is blue',
            snippet,
            positions: [{ start: 0, end: 15 }],
            ...source,
          },
        ],
      },
    ],
    ...options,
  })

type Chat = Awaited<ReturnType<typeof cited>>
const card = ({ root }: Chat) => root.querySelector<HTMLElement>('[part~="source-card"]')

async function mark(chat: Chat): Promise<HTMLElement> {
  await eventually(() => chat.root.querySelector('[part~="citation"]')).toBeTruthy()
  return chat.part('citation')
}

async function press(chat: Chat): Promise<HTMLElement> {
  const button = await mark(chat)
  await userEvent.click(button)
  await eventually(() => card(chat)).toBeTruthy()
  return button
}

test('a mark is called by its number and the title of its source', async () => {
  expect((await mark(await cited())).getAttribute('aria-label')).toBe('Source 1, Why the sky is blue')
})

test('a pressed mark shows the title, the host and the words of its source', async () => {
  const chat = await cited()
  await press(chat)
  expect(card(chat)?.innerText.split('\n').filter(Boolean)).toEqual(['Why the sky is blue', 'example.org', snippet])
})

test('the source opens at the words that were cited', async () => {
  const chat = await cited()
  await press(chat)
  expect(card(chat)?.querySelector('a')?.href).toBe(
    'https://example.org/sky#:~:text=Rayleigh%20scattering%20is%20stronger%20for%20short%2Dwave%20light',
  )
})

test('what a mark shows has the focus, and Escape gives it back', async () => {
  const chat = await cited()
  const button = await press(chat)
  await eventually(() => chat.root.activeElement?.matches('[part~="source-card"] > a')).toBe(true)
  await userEvent.keyboard('{Escape}')
  await eventually(() => card(chat)).toBeNull()
  expect(chat.root.activeElement).toBe(button)
})

test.each([
  ['its host', '.source-host'],
  ['the words that were cited', 'q'],
])('who pressed %s leaves by Escape to the mark', async (_, words) => {
  const chat = await cited()
  const button = await press(chat)
  await eventually(() => chat.root.activeElement?.matches('[part~="source-card"] > a')).toBe(true)
  const pressed = chat.part('source-card').querySelector(words)
  if (pressed) await userEvent.click(pressed)
  expect(pressed && card(chat)?.contains(chat.root.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await eventually(() => card(chat)).toBeNull()
  expect(chat.root.activeElement).toBe(button)
})

test('with the link of a source its host and the words that were cited are said', async () => {
  const chat = await cited()
  await press(chat)
  await eventually(() => chat.root.activeElement?.matches('[part~="source-card"] > a')).toBe(true)
  const said = chat.root.activeElement?.ariaDescribedByElements?.map(({ textContent }) => textContent)
  expect(said).toEqual(['example.org', snippet])
})

test('a press elsewhere puts away what a mark shows', async () => {
  const chat = await cited()
  await press(chat)
  await userEvent.click(document.body, { position: { x: 2, y: 2 } })
  await eventually(() => card(chat)).toBeNull()
})

test('the pointer over a mark shows its source without taking the focus', async () => {
  const chat = await cited()
  await userEvent.hover(await mark(chat))
  await eventually(() => card(chat)).toBeTruthy()
  expect(card(chat)?.contains(chat.root.activeElement)).toBe(false)
})

test('a mark that the keyboard passes shows its source without a word to screen readers', async () => {
  const chat = await cited()
  await mark(chat)
  chat.part('input').focus()
  for (let times = 0; times < 9 && !chat.root.activeElement?.matches('[part~="citation"]'); times += 1)
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await eventually(() => card(chat)).toBeTruthy()
  expect([chat.root.querySelector('[role=dialog]'), chat.part('citation').ariaExpanded]).toEqual([null, null])
  expect(card(chat)?.closest('[aria-hidden=true]')).toBeTruthy()
  expect(card(chat)?.querySelector('a')?.tabIndex).toBe(-1)
  await userEvent.keyboard('{Enter}')
  await eventually(() => chat.root.activeElement?.closest('[role=dialog]')?.ariaLabel).toBe('Why the sky is blue')
  expect(await axeFindings(chat.element)).toEqual([])
})

test.each([
  ['javascript:alert(1)', null],
  ['https://example.org/#part', 'https://example.org/#part'],
])('the address %s is linked to as %s', async (url, expected) => {
  const chat = await cited({ url })
  await press(chat)
  expect(card(chat)?.querySelector('a')?.getAttribute('href') ?? null).toBe(expected)
})

test('a host that turns text round is shown as it is', async () => {
  const chat = await cited({ url: undefined, filename: 'a\u202efdp.exe', title: 'Paper' })
  await press(chat)
  expect(card(chat)?.innerText).toContain('a\\u202efdp.exe')
})

test('a title of 10,000 letters stays in the window', async () => {
  const chat = await cited({ title: 'W'.repeat(10_000) })
  await press(chat)
  const { right, bottom } = card(chat)?.getBoundingClientRect() ?? new DOMRect(0, 0, 9e9, 9e9)
  expect([right <= innerWidth, bottom <= innerHeight]).toEqual([true, true])
})

test('marks are neither copied nor read aloud', async () => {
  const chat = await cited()
  await mark(chat)
  const range = document.createRange()
  range.selectNodeContents(chat.root.querySelector('.text-content') as Node)
  expect(range.toString()).toBe('The sky is blue. And the sea.')
})

test('the list of sources opens with a press, and says how many there are', async () => {
  const chat = await cited()
  await mark(chat)
  const button = chat.root.querySelector<HTMLElement>('.sources > button')
  expect(button?.innerText.trim()).toBe('1 source')
  button?.click()
  expect(chat.root.querySelector<HTMLElement>('.sources a')?.checkVisibility()).toBe(true)
})

test('a chat that goes takes along what a mark shows', async () => {
  const chat = await cited()
  await press(chat)
  chat.element.remove()
  await eventually(() => card(chat)).toBeNull()
})

test('in a chat from right to left what a mark shows stays in the window and begins at the right, and axe finds nothing', async () => {
  const chat = await cited({ title: 'لماذا السماء زرقاء' })
  chat.element.dir = 'rtl'
  chat.element.style.inlineSize = '320px'
  await press(chat)
  const shown = card(chat)
  const { left, right } = shown?.getBoundingClientRect() ?? new DOMRect(-1, 0, 9e9)
  expect([left >= 0, right <= innerWidth]).toEqual([true, true])
  expect(shown && getComputedStyle(shown).direction).toBe('rtl')
  expect(await axeFindings(chat.element)).toEqual([])
})

test('in forced colours a mark and what it shows have edges', async () => {
  onTestFinished(() => void cdp().send('Emulation.setEmulatedMedia', { features: [] }))
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] })
  const chat = await cited()
  const button = await press(chat)
  for (const dom of [button, card(chat)]) {
    const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(dom as Element)
    expect([parseFloat(borderTopWidth) > 0, borderTopColor !== backgroundColor]).toEqual([true, true])
  }
})
