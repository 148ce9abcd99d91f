import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ChatOptions, MessageContent } from '../../../../sdk/core/options/options.ts'
import { axeFindings } from '../../axe-findings.ts'
import { collectAnnouncements } from '../../collect-announcements.ts'
import { eventually, renderChat, type RenderedChat } from '../../render-chat.ts'

/** Messages, of which each hundredth has the words. */
const historyOf = (count: number): MessageContent[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `m${index}`,
    role: index % 2 ? 'ai' : 'user',
    text: index % 100 === 50 ? `Message ${index} has **sourdough** (a+b), and Sourdough` : `Message ${index}`,
  }))

const count = ({ root }: RenderedChat): string | undefined => root.querySelector('.find-count')?.textContent ?? undefined

/** What is highlighted as the place that is shown. */
const shown = (): string[] =>
  [...(CSS.highlights.get('confab-found-current') ?? [])]
    .map((range) => (range as Range).startContainer.textContent ?? '')
    .map((text) => text.trim())
const messageShown = (): string | undefined => {
  const [range] = [...(CSS.highlights.get('confab-found-current') ?? [])] as Range[]
  return range?.startContainer.parentElement?.closest('.bubbles')?.textContent?.trim()
}

async function finding(words: string, options: ChatOptions = {}) {
  const chat = await renderChat({ connect: { url: '/none' }, history: historyOf(500), find: true, ...options })
  await eventually(() => chat.root.querySelector('[part~="user-bubble"]')).toBeTruthy()
  chat.input.focus()
  await userEvent.keyboard('{Control>}f{/Control}')
  await eventually(() => chat.root.activeElement?.className).toBe('find-field')
  if (words) await userEvent.keyboard(words)
  return chat
}

test('the words are found in messages that are not drawn, counted, and shown one after the other', async () => {
  const chat = await finding('sourdough')
  await eventually(() => count(chat)).toBe('10 of 10')
  await eventually(messageShown).toContain('Message 450')
  await userEvent.keyboard('{Enter}')
  await eventually(() => [count(chat), messageShown()?.slice(0, 10)]).toEqual(['1 of 10', 'Message 50'])
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
  await eventually(() => count(chat)).toBe('10 of 10')
  await page.getByRole('button', { name: 'Previous match' }).click()
  await eventually(() => [count(chat), shown().join()]).toEqual(['9 of 10', 'sourdough'])
})

test('the field is named once: nothing around it has the same name', async () => {
  const chat = await finding('')
  const field = chat.part('find-field')
  expect(field.ariaLabel).toBe('Find in chat')
  expect(field.parentElement?.closest('[aria-label="Find in chat"]')).toBeNull()
})

test('each place is announced with the words around it, and so is that there is none', async () => {
  const chat = await finding('')
  const told = collectAnnouncements(chat.root)
  await userEvent.keyboard('sourdough')
  await eventually(() => told.join()).toContain('10 of 10, Message 450 has sourdough (a+b), and Sourdough')
  await userEvent.clear(page.elementLocator(chat.part('find-field')))
  await userEvent.keyboard('rye')
  await eventually(() => told.at(-1)).toMatch(/No matches$/)
  expect(count(chat)).toBe('No matches')
})

test.for(['(a+b)', 'SOURDOUGH (A', '[', '\\', '.*'])('what is typed is no pattern: %s', async (words) => {
  const chat = await finding('')
  await userEvent.fill(page.elementLocator(chat.part('find-field')), words)
  await eventually(() => count(chat)).toBe(/a/i.test(words) ? '5 of 5' : 'No matches')
})

test('Escape closes it, and the visitor is at the message that was found', async () => {
  const chat = await finding('sourdough')
  await eventually(() => count(chat)).toBe('10 of 10')
  await userEvent.keyboard('{Escape}')
  await eventually(() => chat.root.querySelector('.find')).toBeNull()
  expect(chat.root.activeElement?.textContent).toContain('Message 450')
  expect([...(CSS.highlights.get('confab-found') ?? [])]).toEqual([])
})

test('messages that load as the visitor scrolls are found, too', async () => {
  const all = historyOf(200)
  const loadHistory: ChatOptions['loadHistory'] = (index) => (index ? all.slice(0, 100) : [...all.slice(100), false])
  const chat = await finding('sourdough', { history: undefined as never, loadHistory })
  await eventually(() => count(chat)).toMatch(/of 4$/)
})

test('messages that come meanwhile are counted, and the place stays', async () => {
  const chat = await finding('sourdough')
  await eventually(() => count(chat)).toBe('10 of 10')
  chat.element.addMessage({ text: 'More sourdough' })
  await eventually(() => count(chat)).toBe('10 of 11')
})

test('without the option the keys are left to the browser; a page can open it nevertheless', async () => {
  const chat = await renderChat({ history: historyOf(60) })
  await eventually(() => chat.root.querySelector('[part~="user-bubble"]')).toBeTruthy()
  const event = new KeyboardEvent('keydown', { key: 'f', ctrlKey: true, bubbles: true, composed: true, cancelable: true })
  chat.input.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(false)
  chat.element.openFind('sourdough')
  await eventually(() => count(chat)).toBe('2 of 2')
})

test.for([
  ['a phone', { width: 390 }],
  ['right to left', { width: 700, dir: 'rtl' }],
] as const)('axe is content with it, and its buttons can be tapped, on %s', async ([, { width, ...rest }]) => {
  const chat = await finding('sourdough')
  chat.element.style.inlineSize = `${width}px`
  if ('dir' in rest) chat.element.dir = rest.dir
  await eventually(() => count(chat)).toBe('10 of 10')
  expect(await axeFindings(chat.element)).toEqual([])
  const [bar, frame] = [chat.part('find').getBoundingClientRect(), chat.element.getBoundingClientRect()]
  expect(bar.left >= frame.left && bar.right <= frame.right).toBe(true)
  for (const button of chat.root.querySelectorAll('.find button'))
    expect(button.getBoundingClientRect().width).toBeGreaterThanOrEqual(24)
})

test('words from right to left are found, in a bar whose buttons stand at the left of its field', async () => {
  const history = ['كيف أخبز الخبز؟', 'الخبز يحتاج إلى وقت.'].map((text, index) => ({ role: index ? 'ai' : 'user', text }))
  const chat = await finding('', { history, language: 'ar' })
  chat.element.dir = 'rtl'
  chat.element.style.inlineSize = '390px'
  await userEvent.fill(page.elementLocator(chat.part('find-field')), 'الخبز')
  await eventually(() => CSS.highlights.get('confab-found')?.size).toBe(2)
  await eventually(() => shown().join()).toContain('الخبز')
  const field = chat.part('find-field')
  expect(getComputedStyle(field).direction).toBe('rtl')
  for (const button of chat.root.querySelectorAll('.find button'))
    expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(field.getBoundingClientRect().left)
  expect(await axeFindings(chat.element)).toEqual([])
})

test('of 10,000 messages, the page has its turn while the words are looked for', async () => {
  const chat = await finding('', { history: historyOf(10_000) })
  const turns = new MessageChannel()
  let passed = 0
  turns.port1.addEventListener('message', () => {
    passed += 1
    turns.port2.postMessage(undefined)
  })
  turns.port1.start()
  turns.port2.postMessage(undefined)
  const begun = performance.now()
  await userEvent.keyboard('sourdough')
  await eventually(() => count(chat)).toMatch(/of 200$/)
  expect((performance.now() - begun) / passed).toBeLessThan(50)
  turns.port1.close()
}, 60_000)
