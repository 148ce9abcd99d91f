// @module-tag thorough: texts of up to a megabyte, and how much work they are.
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createConversation } from '../../../../sdk/core/conversation/conversation.ts'
import { createReply } from '../../../../sdk/core/conversation/reply/reply.ts'
import { createStore } from '../../../../sdk/core/store.ts'
import type { ChatState, Part } from '../../../../sdk/core/types.ts'
import { createTranscript } from '../../../../sdk/views/transcript/transcript.ts'
import { renderView } from '../../render-view.ts'
import { bring, say, streamInto, whenTranscriptIsThere } from './message.ts'

whenTranscriptIsThere()
afterEach(() => vi.restoreAllMocks())

/** A transcript with a growing reply, and the number of nodes added and changed. */
function growing() {
  const chat = renderView(createTranscript, { messages: [say('user', 'Go')] })
  const store = { ...createStore<ChatState>(chat.get()), get: chat.get, set: chat.set }
  const conversation = createConversation(store, {
    onMessage: () => undefined,
    onChange: () => undefined,
    onDelete: () => undefined,
  })
  return { ...chat, conversation, reply: createReply(conversation, { sessionId: () => undefined }) }
}

/** Counts how often something in the page is created or styled during a function. */
function countChanges(run: () => void): number {
  const made = vi.spyOn(document, 'createElement')
  const looked = vi.spyOn(Element.prototype, 'querySelector')
  const styled = vi.spyOn(Element.prototype, 'setAttribute')
  const worded = vi.spyOn(Node.prototype, 'textContent', 'set')
  run()
  const spies = [made, looked, styled, worded]
  const count = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  for (const spy of spies) spy.mockRestore()
  return count
}

function callTools(count: number): number {
  const { reply, root } = growing()
  const changes = countChanges(() => {
    for (let id = 0; id < count; id++) {
      reply.apply({ type: 'tool-input', id: `${id}`, name: 'look', input: '{}' })
      reply.apply({ type: 'tool-output', id: `${id}`, output: 'seen' })
    }
    reply.finish()
  })
  expect(root.querySelectorAll('.tool:not(.tool-group)[data-state="output-available"]')).toHaveLength(100)
  return changes
}

test('twice as many tool calls in a message change the page twice as often', async () => {
  const { root, reply } = growing()
  reply.apply({ type: 'tool-input', id: '1', name: 'look', input: '{}' })
  await vi.waitFor(() => expect(root.querySelector('.tool')).not.toBeNull())
  expect(callTools(1000) / callTools(500)).toBeLessThan(2.2)
})

test('thousands of sources are in one list, each rendered once', async () => {
  const { root, reply } = growing()
  reply.apply({ type: 'source', id: '-1', title: 'First' })
  await vi.waitFor(() => expect(root.querySelector('.sources li')).not.toBeNull())
  const first = root.querySelector('.sources li')
  root.querySelector<HTMLElement>('.sources > button')?.click()
  const add = (from: number, to: number) => (): void => {
    for (let id = from; id < to; id++) reply.apply({ type: 'source', id: `${id}`, title: `Source ${id}` })
  }
  const changes = countChanges(add(0, 1000))
  expect(countChanges(add(1000, 4000)) / changes).toBeLessThan(3.3)
  expect(root.querySelectorAll('.sources li')).toHaveLength(4001)
  expect(root.querySelector('.sources li')).toBe(first)
})

test('rendering a message with thousands of files takes time in proportion to their number', async () => {
  const files = (count: number): Part[] =>
    Array.from({ length: count }, (_, index) => ({
      type: 'file',
      file: { name: `${index}.pdf`, src: 'https://a.example/a.pdf' },
    }))
  const warm = renderView(createTranscript, { messages: [bring('ai', ...files(1))] })
  await vi.waitFor(() => expect(warm.root.querySelector('[part=file]')).not.toBeNull())
  const draw = (count: number): number =>
    countChanges(() => void renderView(createTranscript, { messages: [bring('ai', ...files(count))] }))
  expect(draw(1000) / draw(500)).toBeLessThan(2.2)
})

/** What a click writes to the clipboard. */
async function copiedBy(button: Element | null): Promise<string> {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await userEvent.click(button as HTMLElement)
  return String(write.mock.calls[0]?.[0])
}

const long = `${'A paragraph of some words.\n\n'.repeat(30_000)}The end.`

test('a text that is too long is shown in part, and a button copies all of it', async () => {
  const { root } = renderView(createTranscript, { messages: [say('ai', long), say('user', 'Thanks')] })
  await vi.waitFor(() => expect(root.querySelector('.partial-notice')?.textContent).toContain('too long to show in full'))
  const shown = root.querySelector('.text-content')?.textContent ?? ''
  expect(shown.length).toBeGreaterThan(300_000)
  expect(shown).not.toContain('The end.')
  expect(await copiedBy(root.querySelector('.partial-notice button'))).toBe(long)
})

test('a text that is too long is cut at the same place whether it streams or arrives at once', async () => {
  const atOnce = renderView(createTranscript, { messages: [say('ai', long)] })
  const chat = renderView(createTranscript, { messages: [] })
  chat.set({ messages: [say('user', 'Go')] })
  const reply = streamInto(chat)
  for (let start = 0; start < long.length; start += 100_000) {
    reply.append(long.slice(start, start + 100_000))
    await new Promise(requestAnimationFrame)
  }
  reply.finish()
  await vi.waitFor(() => expect(chat.root.querySelector('[data-growing]')).toBeNull())
  const expected = atOnce.root.querySelector('.text-content')?.innerHTML.length
  expect([...chat.root.querySelectorAll('.text-content')].at(-1)?.innerHTML.length).toBe(expected)
  await vi.waitFor(() => expect(chat.root.querySelectorAll('.partial-notice')).toHaveLength(1))
})

test('a message with too many parts is shown in part', async () => {
  const parts = Array.from({ length: 5100 }, (_, id): Part => ({ type: 'error', text: `Part ${id}`, canRetry: false }))
  const { root } = renderView(createTranscript, { messages: [bring('ai', ...parts)] })
  expect(root.querySelectorAll('.error-content')).toHaveLength(5000)
  await vi.waitFor(() => expect(root.querySelector('.partial-notice button')).not.toBeNull())
  expect(await copiedBy(root.querySelector('.partial-notice button'))).toContain('Part 5099')
})

test('HTML that is too long is shown in part, and a button copies its text', async () => {
  const html = `${'<p>A paragraph of some words.</p>'.repeat(30_000)}<p id="end">The end.</p>`
  const { root } = renderView(createTranscript, { messages: [bring('ai', { type: 'html', chunks: [html] })] })
  await vi.waitFor(() => expect(root.querySelectorAll('.html-content p').length).toBeGreaterThan(9000))
  expect(root.querySelector('#end')).toBeNull()
  await vi.waitFor(() => expect(root.querySelector('.partial-notice button')).not.toBeNull())
  expect(await copiedBy(root.querySelector('.partial-notice button'))).toContain('The end.')
})

test('streaming HTML ends at the budget for all its chunks', async () => {
  const { reply, root } = growing()
  for (let count = 0; count < 60; count++) reply.apply({ type: 'html-delta', html: `<p>${'word '.repeat(4000)}</p>` })
  reply.finish()
  await vi.waitFor(() => expect(root.querySelector('.partial-notice button')).not.toBeNull())
  await vi.waitFor(() => expect(root.querySelectorAll('.html-content p')).toHaveLength(26))
})

test('HTML that is replaced by a short text leaves room for the text', async () => {
  const parts: Part[] = [{ type: 'html', chunks: ['<p>word</p>'.repeat(60_000)] }]
  const message = bring('ai', ...parts)
  const { root, set } = renderView(createTranscript, { messages: [message] })
  await vi.waitFor(() => expect(root.querySelector('.html-content p')).not.toBeNull())
  set({ messages: [{ ...message, parts: [{ type: 'text', text: 'All is well.' }] }] })
  await vi.waitFor(() => expect(root.querySelector('.text-content')?.textContent).toBe('All is well.'))
})

test('reasoning that is too long is shown in part, and the answer below it completely', async () => {
  const text = `${'A thought of some words. '.repeat(100_000)}The end.`
  const { root } = renderView(createTranscript, {
    messages: [bring('ai', { type: 'reasoning', text }, { type: 'text', text: 'The answer' })],
  })
  await vi.waitFor(() => expect(root.querySelector('.reasoning-text')?.textContent.length).toBe(2_000_000))
  expect(root.querySelector('.text-content')?.textContent).toBe('The answer')
  await vi.waitFor(() => expect(root.querySelector('.partial-notice button')).not.toBeNull())
  expect(await copiedBy(root.querySelector('.partial-notice button'))).toContain('The end.')
})

test('the texts of a message are shown in part if they are too long in total', async () => {
  const text = 'A paragraph of some words.\n\n'.repeat(2000)
  const parts = Array.from({ length: 60 }, (): Part[] => [
    { type: 'text', text },
    { type: 'error', text: 'x', canRetry: false },
  ])
  const { root } = renderView(createTranscript, { messages: [bring('ai', ...parts.flat())] })
  const shown = [...root.querySelectorAll('.text-content')].reduce((sum, { textContent }) => sum + textContent.length, 0)
  expect(shown).toBeGreaterThan(300_000)
  expect(shown).toBeLessThan(600_000)
  await vi.waitFor(() => expect(root.querySelector('.partial-notice button')).not.toBeNull())
})

test('the tool results of a message are shown in part if they are too long in total', async () => {
  const tools = Array.from({ length: 60 }, (_, id): Part => ({
    type: 'tool',
    id: `${id}`,
    name: 'look',
    state: 'output-available',
    input: '',
    output: 'x'.repeat(90_000),
  }))
  const { root } = renderView(createTranscript, { messages: [bring('ai', ...tools)] })
  await vi.waitFor(() => expect(root.querySelectorAll('.tool:not(.tool-group)')).toHaveLength(60))
  const shown = [...root.querySelectorAll('.tool pre')].reduce((sum, { textContent }) => sum + textContent.length, 0)
  expect(shown).toBe(2_000_000)
})

/** Counts the list items that are read during a function: what copying a list costs. */
function countItems(run: () => void): number {
  const iterator = Object.getPrototypeOf([][Symbol.iterator]()) as Iterator<unknown>
  const { next } = iterator
  let count = 0
  iterator.next = function counted(this: Iterator<unknown>) {
    count += 1
    return next.call(this)
  }
  try {
    run()
  } finally {
    iterator.next = next
  }
  return count
}

test('twice as many chunks of HTML are twice the work', () => {
  const stream = (count: number): number => {
    const { reply } = growing()
    return countItems(() => {
      for (let index = 0; index < count; index++) reply.apply({ type: 'html-delta', html: '<i>a</i>' })
    })
  }
  stream(10)
  expect(stream(1000) / stream(500)).toBeLessThan(2.2)
})

test('twice as many pieces of reasoning are twice the work', async () => {
  const warm = growing()
  warm.reply.apply({ type: 'reasoning-delta', text: 'Hm' })
  await vi.waitFor(() => expect(warm.root.querySelector('.reasoning-text')).not.toBeNull())
  const stream = (count: number): number => {
    const { reply, root } = growing()
    const compared = vi.spyOn(String.prototype, 'startsWith')
    const grown = vi.spyOn(CharacterData.prototype, 'appendData')
    for (let index = 0; index < count; index++) reply.apply({ type: 'reasoning-delta', text: 'thought ' })
    reply.finish()
    const work =
      compared.mock.calls.reduce((sum, [start]) => sum + start.length, 0) +
      grown.mock.contexts.reduce((sum: number, node) => sum + (node as Text).length, count)
    compared.mockRestore()
    grown.mockRestore()
    expect(root.querySelector('.reasoning-text')?.textContent).toBe('thought '.repeat(count))
    return work
  }
  expect(stream(1000) / stream(500)).toBeLessThan(2.2)
})

const table = '| a |\n|---|\n| b |\n\n'
const names = (root: ParentNode): (string | null)[] =>
  [...root.querySelectorAll('.table-box')].map((box) => box.getAttribute('aria-label'))

test('the tables of a message have different names, in one text and in several', async () => {
  const { root } = renderView(createTranscript, {
    messages: [
      say('ai', table + table),
      bring(
        'ai',
        { type: 'text', text: table },
        { type: 'error', text: 'x', canRetry: false },
        { type: 'text', text: table + table },
      ),
    ],
  })
  const [one, two] = [...root.querySelectorAll('article')]
  expect(one && names(one)).toEqual(['Table', 'Table 2'])
  await vi.waitFor(() => expect(two && names(two)).toEqual(['Table', 'Table 2', 'Table 3']))
})
