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
