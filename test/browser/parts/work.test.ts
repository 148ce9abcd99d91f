import { expect, onTestFinished, test, vi } from 'vitest'
import type { ChatOptions, MessagePart, ToolPart } from '../../../sdk/core/options/options.ts'
import { answer } from '../answer.ts'
import { eventually, renderChat, type RenderedChat } from '../render-chat.ts'
import { scripted } from '../scripted.ts'

const call = (id: string, changes: Partial<ToolPart> = {}): ToolPart => ({
  type: 'tool',
  id,
  name: `find_${id}`,
  state: 'output-available',
  input: '{}',
  output: 1,
  ...changes,
})
const thought = (duration?: number): MessagePart => ({
  type: 'reasoning',
  text: 'Hm',
  ...(duration !== undefined && { duration }),
})
const text: MessagePart = { type: 'text', text: 'Found' }

const render = (parts: MessagePart[], options: ChatOptions = {}): Promise<RenderedChat> =>
  renderChat({
    history: [
      { role: 'user', text: 'Find it.' },
      { role: 'ai', id: 'answer', parts },
    ],
    ...options,
  })

const work = ({ root }: RenderedChat) =>
  [...root.querySelectorAll<HTMLDetailsElement>('[part~="tool-group"]')].map((dom) => ({
    line: dom.querySelector('.tool-title')?.textContent,
    isOpen: dom.open,
    steps: [...dom.querySelectorAll('.reasoning-words, .tool-name')].map((step) => step.textContent),
  }))

test('thoughts and calls before an answer are one folded line that says how long they took', async () => {
  const chat = await render([thought(3000), call('a', { duration: 4600 }), thought(400), text])
  await eventually(() => work(chat)).toEqual([
    {
      line: 'Worked for 8 sec · 3 steps',
      isOpen: false,
      steps: ['Thought for 3 seconds', 'Find a', 'Thought for 1 second'],
    },
  ])
})

test('work of which no time is known says how many steps it had', async () => {
  const chat = await render([thought(), call('a'), text])
  await eventually(() => work(chat).map(({ line }) => line)).toEqual(['2 steps'])
})

test('work is told in the language of the chat', async () => {
  const chat = await render([thought(3000), call('a', { duration: 5000 }), text], { language: 'de' })
  await eventually(() => work(chat).map(({ line }) => line)).toEqual(['8 Sek. gearbeitet · 2 Schritte'])
})

test.for([
  ['a thought alone', [thought(3000), text], '[part~="reasoning"]', 1],
  ['thoughts without a call', [thought(3000), thought(1000), text], '[part~="reasoning"]', 2],
  ['a thought and a call with words between them', [thought(3000), text, call('a')], '[part~="reasoning"]', 1],
] as const)('%s has no line around it', async ([, parts, selector, count]) => {
  const chat = await render([...parts])
  await eventually(() => chat.root.querySelectorAll(selector)).toHaveLength(count)
  expect(work(chat)).toEqual([])
})

test('work stays open between its steps, and folds when the answer begins', async () => {
  const script = await scripted(
    answer.events(
      { type: 'start', messageId: 'answer-1' },
      { type: 'reasoning-start', id: 'r' },
      { type: 'reasoning-delta', id: 'r', delta: 'Hm' },
      { type: 'reasoning-end', id: 'r' },
      { type: 'tool-input-available', toolCallId: 'a', toolName: 'find_a', input: {} },
      'result',
      { type: 'tool-output-available', toolCallId: 'a', output: 1 },
      'words',
      { type: 'text-start', id: 't' },
      { type: 'text-delta', id: 't', delta: 'Found' },
      { type: 'text-end', id: 't' },
      { type: 'finish' },
    ),
  )
  const chat = await renderChat({ connect: { url: script.url, stream: true, format: 'ai-sdk' } })
  await chat.send('Find it')
  await eventually(() => work(chat).map(({ isOpen }) => isOpen)).toEqual([true])
  await script.release('result')
  await eventually(() => chat.root.querySelector('[part~="tool"]:not([part~="tool-group"])')?.getAttribute('data-state')).toBe(
    'output-available',
  )
  expect(work(chat).map(({ isOpen }) => isOpen)).toEqual([true])
  await script.release('words')
  await eventually(() => work(chat).map(({ isOpen }) => isOpen)).toEqual([false])
})

test('what runs shows the seconds that go by, for those who look, and how long it took in the end', async () => {
  const script = await scripted(
    answer.events(
      { type: 'start', messageId: 'answer-1' },
      { type: 'reasoning-start', id: 'r' },
      { type: 'reasoning-delta', id: 'r', delta: 'Hm' },
      'end',
      { type: 'reasoning-end', id: 'r' },
      { type: 'finish' },
    ),
  )
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const chat = await renderChat({ connect: { url: script.url, stream: true, format: 'ai-sdk' } })
  await chat.send('Think')
  const line = () => chat.root.querySelector<HTMLElement>('[part~="reasoning"] > button')
  await eventually(() => line()?.textContent).toBe('Thinking')
  vi.advanceTimersByTime(12_000)
  expect(line()?.innerText.replaceAll(/\s+/g, ' ')).toBe('Thinking 12 sec')
  expect(line()).toHaveAccessibleName('Thinking')
  vi.useRealTimers()
  await script.release('end')
  await eventually(() => line()?.textContent).toMatch(/^Thought for \d+ seconds?$/)
})

test('every step is a row of its card, also the first on a page, whose code comes after the card', async () => {
  const chat = await render([thought(3000), call('a', { duration: 4600 }), call('b', { state: 'output-error' }), text])
  await eventually(() => work(chat)[0]?.steps).toHaveLength(3)
  chat.root.querySelector<HTMLElement>('[part~="tool-group"] > summary')?.click()
  for (const step of chat.root.querySelectorAll('.tool-group-content :is(.tool, .reasoning)')) {
    if (step.parentElement?.className === 'part-content') continue
    // What came before its code stands in this place: other tests of the page may have loaded it already.
    const place = document.createElement('div')
    place.className = 'part-content'
    step.replaceWith(place)
    place.append(step)
  }
  const edges = [...chat.root.querySelectorAll('[part~="tool-group"] :is(summary, .reasoning > button)')].map(
    (row) => row.getBoundingClientRect().left,
  )
  expect(new Set(edges)).toEqual(new Set([edges[0]]))
  const icons = [...chat.root.querySelectorAll('[part~="tool-group"] :is(summary, .reasoning > button)')].map(
    (row) => row.querySelector('svg')?.getBoundingClientRect().left,
  )
  expect(new Set(icons)).toEqual(new Set([icons[0]]))
})

/** How many lines an element has. */
const linesOf = (dom: Element | null): number => {
  const range = document.createRange()
  if (dom) range.selectNodeContents(dom)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
}

test.each(['de', 'ru', 'ja', 'en'])(
  'on a phone a time and a count stay on one line beside long names, in %s',
  async (language) => {
    const title = '天気を検索 返金処理 Rückerstattung nachschlagen '.repeat(3)
    const chat = await render(
      [thought(30_000), call('a', { duration: 4600, title }), call('b', { state: 'output-error', duration: 4600, title }), text],
      { language },
    )
    chat.element.style.inlineSize = '358px'
    await eventually(() => work(chat)[0]?.steps).toHaveLength(3)
    chat.root.querySelector<HTMLElement>('[part~="tool-group"] > summary')?.click()
    await eventually(() => chat.root.querySelectorAll('[part~="tool"] .tool-time')).toHaveLength(2)
    for (const time of chat.root.querySelectorAll('[part~="tool"] .tool-time')) await eventually(() => linesOf(time)).toBe(1)
    expect(linesOf(chat.root.querySelector('[part~="tool-group"] > summary .tool-state-words'))).toBe(1)
  },
)

test('a line of work in Japanese breaks between words, not in them', async () => {
  const chat = await render([thought(30_000), call('a'), call('b', { state: 'output-error' }), text], { language: 'ja' })
  await eventually(() => work(chat)[0]?.line).toMatch(/ステップ$/)
  const [words] = chat.root.querySelector('[part~="tool-group"] .tool-title')?.childNodes ?? []
  const line = work(chat)[0]?.line ?? ''
  const range = document.createRange()
  for (let width = 240; width <= 380; width += 10) {
    chat.element.style.inlineSize = `${width}px`
    for (const { 0: word, index } of line.matchAll(/[^ ]+/g)) {
      range.setStart(words as Text, index)
      range.setEnd(words as Text, index + word.length)
      expect(new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size, word).toBe(1)
    }
  }
})

test.each(['ltr', 'rtl'])(
  'the arrow of a thought stands as near to its words as the words to the icon, %s',
  async (direction) => {
    const chat = await render([thought(8000), text])
    chat.element.dir = direction
    const placeOf = (selector: string): DOMRect | undefined =>
      chat.root.querySelector(`.reasoning > button > ${selector}`)?.getBoundingClientRect()
    await eventually(() => placeOf('.reasoning-words')?.width).toBeGreaterThan(0)
    const gap = (one = new DOMRect(), other = new DOMRect()): number =>
      Math.round(Math.max(other.left - one.right, one.left - other.right))
    const words = placeOf('.reasoning-words')
    expect(gap(words, placeOf('svg:last-child'))).toBe(gap(placeOf('svg:first-child'), words))
  },
)
