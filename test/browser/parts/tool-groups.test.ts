import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ChatOptions, MessageContent, MessagePart, ToolPart } from '../../../sdk/core/options/options.ts'
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

const says = (...parts: MessagePart[]): MessageContent => ({ role: 'ai', id: 'answer', parts })

const render = (parts: MessagePart[], options: ChatOptions = {}): Promise<RenderedChat> =>
  renderChat({ history: [{ role: 'user', text: 'Find it.' }, says(...parts)], ...options })

const groupsIn = ({ root }: RenderedChat) => [...root.querySelectorAll<HTMLDetailsElement>('[part~="tool-group"]')]

/** Each group: its line in words, whether it is unfolded, and the calls in it. */
const groups = (chat: RenderedChat) =>
  groupsIn(chat).map((group) => ({
    line: [...(group.querySelector('summary')?.children ?? [])]
      .map((child) => child.textContent?.trim())
      .filter(Boolean)
      .join(', '),
    isOpen: group.open,
    calls: [...group.querySelectorAll('.tool-name')].map((name) => name.textContent),
  }))

const text: MessagePart = { type: 'text', text: 'Between' }

test('calls side by side are one folded card once all have ended', async () => {
  const chat = await render([call('a'), call('b'), call('c')])
  await eventually(() => groups(chat)).toEqual([{ line: '3 tools, Done', isOpen: false, calls: ['Find a', 'Find b', 'Find c'] }])
})

test('one call alone is a card of its own', async () => {
  const chat = await render([call('a'), text, call('b')])
  await eventually(() => chat.root.querySelectorAll('[part~="tool"]')).toHaveLength(2)
  expect(groups(chat)).toEqual([])
})

test('what is said between calls parts them', async () => {
  const chat = await render([call('a'), call('b'), text, call('c'), call('d')])
  await eventually(() => groups(chat).map(({ calls }) => calls)).toEqual([
    ['Find a', 'Find b'],
    ['Find c', 'Find d'],
  ])
  const tops = [...groupsIn(chat), page.getByText('Between').element()].map((dom) => dom.getBoundingClientRect().top)
  expect(tops.indexOf(Math.max(...tops))).toBe(1)
})

test.each([
  [
    'waits for the visitor',
    [call('a'), call('b', { state: 'approval-requested', approval: { id: 'q' } })],
    '2 tools, Needs your approval',
    true,
  ],
  ['failed in part', [call('a'), call('b', { state: 'output-error', output: 'No' })], '2 tools, 1 failed', false],
  ['was declined', [call('a', { state: 'output-denied' }), call('b', { state: 'output-denied' })], '2 tools, Denied', false],
  ['was not run', [call('a', { state: 'input-available' }), call('b', { state: 'input-available' })], '2 tools, Skipped', false],
] as const)('a group that %s says so', async (_what, calls, line, isOpen) => {
  const chat = await render([...calls])
  await eventually(() => groups(chat).map((group) => [group.line, group.isOpen])).toEqual([[line, isOpen]])
})

/** An answer that calls two tools, and has their results after the gates. */
const streamed = () =>
  scripted(
    answer.events(
      { type: 'start', messageId: 'answer-1' },
      { type: 'tool-input-available', toolCallId: 'a', toolName: 'find_a', input: {} },
      { type: 'tool-input-available', toolCallId: 'b', toolName: 'find_b', input: {} },
      'results',
      { type: 'tool-output-available', toolCallId: 'a', output: 1 },
      { type: 'tool-output-available', toolCallId: 'b', output: 2 },
      'more',
      { type: 'tool-input-available', toolCallId: 'c', toolName: 'find_c', input: {} },
      'end',
      { type: 'finish' },
    ),
  )

async function renderStreamed() {
  const server = await streamed()
  const chat = await renderChat({ connect: { url: server.url, stream: true, format: 'ai-sdk' } })
  await chat.send('Find it.')
  await eventually(() => groups(chat)).toEqual([{ line: '2 tools, Running', isOpen: true, calls: ['Find a', 'Find b'] }])
  return { server, chat }
}

test('a group is unfolded while calls run, and folds when they have ended', async () => {
  const { server, chat } = await renderStreamed()
  await server.release('results')
  await eventually(() => groups(chat)).toEqual([{ line: '2 tools, Done', isOpen: false, calls: ['Find a', 'Find b'] }])
})

test('a call that comes later joins the group', async () => {
  const { server, chat } = await renderStreamed()
  await server.release('results')
  await server.release('more')
  await eventually(() => groups(chat)).toEqual([
    { line: '3 tools, Running', isOpen: true, calls: ['Find a', 'Find b', 'Find c'] },
  ])
})

test('a group that the visitor folded stays folded while calls run', async () => {
  const { server, chat } = await renderStreamed()
  groupsIn(chat)[0]?.querySelector('summary')?.click()
  await server.release('results')
  await server.release('more')
  await eventually(() => groups(chat).map(({ line, isOpen }) => [line, isOpen])).toEqual([['3 tools, Running', false]])
})

test('a group is unfolded by the keyboard', async () => {
  const chat = await render([call('a'), call('b')])
  await eventually(() => groupsIn(chat)).toHaveLength(1)
  groupsIn(chat)[0]?.querySelector('summary')?.focus()
  await userEvent.keyboard('{Enter}')
  expect(groups(chat)[0]?.isOpen).toBe(true)
})

test('a card keeps the focus when another call joins it', async () => {
  const chat = await render([call('a')])
  await eventually(() => chat.root.querySelectorAll('[part~="tool"]')).toHaveLength(1)
  chat.part('tool').querySelector('summary')?.focus()
  chat.element.updateMessage(says(call('a'), call('b')), 'answer')
  await eventually(() => groups(chat)[0]?.isOpen).toBe(true)
  expect(chat.root.activeElement?.textContent).toContain('Find a')
})

test('a call that the page draws stands beside the group', async () => {
  const chat = await render([call('a'), call('b'), call('own'), call('c')], {
    renderers: { 'tool:find_own': () => document.createElement('hr') },
  })
  await eventually(() => groups(chat).map(({ calls }) => calls)).toEqual([['Find a', 'Find b']])
  await eventually(() => chat.element.querySelectorAll('hr')).toHaveLength(1)
})

test('a group goes with its calls', async () => {
  const chat = await render([call('a'), call('b')])
  await eventually(() => groupsIn(chat)).toHaveLength(1)
  chat.element.updateMessage(says(call('a')), 'answer')
  await eventually(() => groupsIn(chat)).toHaveLength(0)
  expect(chat.root.querySelectorAll('[part~="tool"]')).toHaveLength(1)
})

test.each([
  [2_400, 'en', '2.4 sec'],
  [75_000, 'en', '1 min 15 sec'],
  [2_400, 'de', '2,4 Sek.'],
  [20, 'en', undefined],
  ['soon', 'en', undefined],
])('a call that ran %s milliseconds says in %s: %s', async (duration, language, words) => {
  const chat = await render([call('a', { duration: duration as number })], { language })
  await eventually(() => chat.root.querySelectorAll('.tool-state')).toHaveLength(1)
  expect(chat.root.querySelector('.tool-time')?.textContent).toBe(words)
})

test('how long a tool of the page ran stands in the message', async () => {
  const server = await scripted(
    answer.events(
      { type: 'start', messageId: 'answer-1' },
      { type: 'tool-input-available', toolCallId: 'a', toolName: 'find_a', input: {} },
      { type: 'finish' },
    ),
    answer.events({ type: 'start', messageId: 'answer-1' }, { type: 'text-delta', id: 't', delta: 'Found.' }, { type: 'finish' }),
  )
  const chat = await renderChat({
    connect: { url: server.url, stream: true, format: 'ai-sdk' },
    tools: [
      {
        name: 'find_a',
        description: 'Finds',
        inputSchema: { type: 'object' },
        execute: () => new Promise((resolve) => setTimeout(resolve, 150)),
      },
    ],
  })
  await chat.send('Find it.')
  await eventually(() => chat.texts('ai')).toEqual(['Found.'])
  const [tool] = chat.element.getMessages().flatMap(({ parts = [] }) => parts.filter((part) => part.type === 'tool'))
  expect(tool?.duration).toBeGreaterThan(100)
})
