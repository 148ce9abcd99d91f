// @module-tag thorough: answers of many hundred calls.
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createConversation } from '../../../sdk/core/conversation/conversation.ts'
import { createReply } from '../../../sdk/core/conversation/reply/reply.ts'
import type { ChatOptions, MessagePart, ToolPart } from '../../../sdk/core/options/options.ts'
import { createStore } from '../../../sdk/core/store.ts'
import type { ChatState } from '../../../sdk/core/types.ts'
import { createTranscript } from '../../../sdk/views/transcript/transcript.ts'
import { eventually, renderChat, type RenderedChat } from '../render-chat.ts'
import { renderView } from '../render-view.ts'
import { say, whenTranscriptIsThere } from '../views/message/message.ts'

whenTranscriptIsThere()

const call = (number: number, changes: Partial<ToolPart> = {}): ToolPart => ({
  type: 'tool',
  id: `call-${number}`,
  name: `find_${number}`,
  state: 'output-available',
  input: '{}',
  output: number,
  ...changes,
})

/** So many calls, from the first one on; some may be others. */
const calls = (count: number, others: Readonly<Record<number, Partial<ToolPart>>> = {}): ToolPart[] =>
  Array.from({ length: count }, (_, place) => call(place + 1, others[place + 1]))

const render = (parts: MessagePart[], options: ChatOptions = {}): Promise<RenderedChat> =>
  renderChat({
    history: [
      { role: 'user', text: 'Find it.' },
      { role: 'ai', id: 'answer', parts },
    ],
    ...options,
  })

const lineOf = (details: Element): string =>
  [...(details.querySelector(':scope > summary')?.children ?? [])]
    .map((child) => child.textContent?.trim())
    .filter(Boolean)
    .join(', ')

const linesIn = (root: ParentNode): HTMLDetailsElement[] => [
  ...root.querySelectorAll<HTMLDetailsElement>('.tool-group .tool-group'),
]

const namesIn = (root: ParentNode) => [...root.querySelectorAll('.tool-name')].map((name) => name.textContent)

test('of many calls side by side the newest have rows, and the older ones stand in lines that say what became of them', async () => {
  const parts = calls(360, { 7: { state: 'output-error', output: 'No' } })
  const { root, element } = await render(parts)
  await eventually(() => linesIn(root).map(lineOf)).toEqual([
    'Steps 1–100, 1 failed',
    'Steps 101–200, Done',
    'Steps 201–300, Done',
  ])
  expect(lineOf(root.querySelector('.tool-group') as Element)).toBe('360 tools, 1 failed')
  expect(namesIn(root)).toEqual(
    calls(360)
      .slice(300)
      .map(({ name }) => name.replace('find_', 'Find ')),
  )
  expect(element.getMessages()[1]?.parts).toHaveLength(360)
})

test('149 calls side by side all have rows', async () => {
  const { root } = await render(calls(149))
  await eventually(() => namesIn(root)).toHaveLength(149)
  expect(linesIn(root)).toEqual([])
})

test('thoughts between many calls are steps like these', async () => {
  const thought: MessagePart = { type: 'reasoning', text: 'Hm', duration: 100 }
  const { root } = await render(calls(200).flatMap((each, place) => (place % 2 ? [each] : [thought, each])))
  await eventually(() => linesIn(root).map(lineOf)).toEqual(['Steps 1–100, Done', 'Steps 101–200, Done'])
})

test('a line of calls is opened by the keyboard, and has the rows of its calls', async () => {
  const { root } = await render(calls(360))
  await eventually(() => linesIn(root)).toHaveLength(3)
  const group = root.querySelector<HTMLDetailsElement>('.tool-group')
  group?.querySelector('summary')?.click()
  const line = linesIn(root)[1]
  line?.querySelector('summary')?.focus()
  await userEvent.keyboard('{Enter}')
  await eventually(() => namesIn(line as Element)).toHaveLength(100)
  expect(namesIn(line as Element)[0]).toBe('Find 101')
  expect(linesIn(root).map(({ open }) => open)).toEqual([false, true, false])
})

test.each<[what: string, others: Partial<ToolPart>]>([
  ['asks the visitor', { state: 'approval-requested', approval: { id: 'q' } }],
  ['brought a picture', { files: [{ src: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' }] }],
])('a call that %s has its row, however many come after it', async (_what, others) => {
  const { root } = await render(calls(360, { 107: others }))
  await eventually(() => linesIn(root).map(lineOf)).toEqual([
    expect.stringMatching(/^Steps 1–100/),
    expect.stringMatching(/^Steps 201–300/),
  ])
  expect(namesIn(root)).toContain('Find 107')
})

test('calls that the page draws itself are never in a line of others', async () => {
  const { root, element } = await render(calls(200), { renderers: { 'tool:find_120': () => document.createElement('hr') } })
  await eventually(() => element.querySelectorAll('hr')).toHaveLength(1)
  expect(namesIn(root)).toHaveLength(199)
})

/** A transcript with a growing answer. */
function growing() {
  const chat = renderView(createTranscript, { messages: [say('user', 'Go')] })
  const store = { ...createStore<ChatState>(chat.get()), get: chat.get, set: chat.set }
  const ignore = () => undefined
  const conversation = createConversation(store, { onMessage: ignore, onChange: ignore, onDelete: ignore })
  const reply = createReply(conversation, { sessionId: ignore })
  return {
    ...chat,
    reply,
    start: (number: number) => reply.apply({ type: 'tool-input', id: `${number}`, name: `find_${number}`, input: '{}' }),
    end: (number: number, isError = false) => reply.apply({ type: 'tool-output', id: `${number}`, output: 'seen', isError }),
  }
}

/** Runs so many calls, each after the one before has been drawn. */
async function runCalls({ start, end }: Pick<ReturnType<typeof growing>, 'start' | 'end'>, first: number, count: number) {
  for (let number = first; number < first + count; number += 1) {
    start(number)
    await Promise.resolve()
    end(number)
    await Promise.resolve()
  }
}

/** Counts how many elements are made, asked for or looked at meanwhile. */
async function countTouches(run: () => Promise<void>): Promise<number> {
  const getters = [
    vi.spyOn(Element.prototype, 'nextElementSibling', 'get'),
    vi.spyOn(Node.prototype, 'parentElement', 'get'),
    vi.spyOn(HTMLCollection.prototype, 'length', 'get'),
    vi.spyOn(Node.prototype, 'textContent', 'set'),
  ]
  const methods = [
    vi.spyOn(document, 'createElement'),
    vi.spyOn(Element.prototype, 'querySelector'),
    vi.spyOn(Element.prototype, 'querySelectorAll'),
    vi.spyOn(Element.prototype, 'setAttribute'),
    vi.spyOn(Node.prototype, 'contains'),
  ]
  await run()
  const spies = [...getters, ...methods]
  const count = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  for (const spy of spies) spy.mockRestore()
  return count
}

test('a call touches as much of the page after 2,000 calls as after 200', async () => {
  const chat = growing()
  await runCalls(chat, 1, 3)
  await vi.waitFor(() => expect(chat.root.querySelectorAll('.tool-group .tool')).toHaveLength(3))
  await runCalls(chat, 4, 196)
  await vi.waitFor(() => expect(linesIn(chat.root)).toHaveLength(1))
  const early = await countTouches(() => runCalls(chat, 200, 100))
  await runCalls(chat, 300, 1700)
  const late = await countTouches(() => runCalls(chat, 2000, 100))
  expect(late / early).toBeLessThan(1.2)
  expect(chat.root.querySelectorAll('.tool').length).toBeLessThan(200)
})

test('what the visitor has opened stays while many more calls come, and has a line when it is closed at the end', async () => {
  const chat = growing()
  await runCalls(chat, 1, 20)
  await vi.waitFor(() => expect(namesIn(chat.root)).toHaveLength(20))
  const row = chat.root.querySelectorAll<HTMLDetailsElement>('.tool:not(.tool-group)')[4] as HTMLDetailsElement
  row.open = true
  await runCalls(chat, 21, 280)
  expect(row.isConnected && row.open).toBe(true)
  await vi.waitFor(() => expect(linesIn(chat.root).map(lineOf)).toEqual(['Steps 101–200, Done']))
  row.open = false
  chat.reply.finish()
  await vi.waitFor(() => expect(linesIn(chat.root).map(lineOf)).toEqual(['Steps 1–100, Done', 'Steps 101–200, Done']))
})

test('the line of calls that run together says it when one of them has failed', async () => {
  const chat = growing()
  for (let number = 1; number <= 200; number += 1) chat.start(number)
  await vi.waitFor(() => expect(linesIn(chat.root).map(lineOf)).toEqual(['Steps 1–100, Running']))
  for (let number = 1; number <= 200; number += 1) chat.end(number, number === 3)
  await vi.waitFor(() => expect(linesIn(chat.root).map(lineOf)).toEqual(['Steps 1–100, 1 failed']))
})

test('a call that asks only after others came has its row again', async () => {
  const chat = growing()
  for (let number = 1; number <= 200; number += 1) chat.start(number)
  await vi.waitFor(() => expect(linesIn(chat.root)).toHaveLength(1))
  chat.reply.apply({ type: 'tool-approval', id: '3', approval: { id: 'q' } })
  await vi.waitFor(() => expect(namesIn(chat.root)).toHaveLength(200))
  expect(linesIn(chat.root)).toEqual([])
  await vi.waitFor(() => expect(chat.root.querySelector('.approval')).not.toBeNull())
})
