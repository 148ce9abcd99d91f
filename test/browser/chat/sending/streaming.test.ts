import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChatOptions, MessageContent } from '../../../../sdk/core/options/options.ts'
import { answer } from '../../answer.ts'
import { scripted } from '../../scripted.ts'
import { eventually, renderChat, withoutTyped } from '../../render-chat.ts'

const dot = `data:image/png;base64,${btoa('dot')}`

/** A chat with one question, answered by this stream. */
async function streamed(steps: (object | string)[], options: ChatOptions = {}) {
  const server = await scripted(answer.events(...steps))
  const told: MessageContent[] = []
  const chat = await renderChat({
    onMessage: ({ message: { id: _id, createdAt: _time, ...message } }) => void told.push(withoutTyped(message)),
    ...options,
    connect: { url: server.url, stream: true, ...options.connect },
  })
  await chat.send('Hi')
  return { ...chat, server, told, replies: () => chat.messages().slice(1), over: () => chat.submitState === 'disabled' }
}

const said = (): string => vi.mocked(console.error).mock.calls.flat().map(String).join('\n')

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => vi.restoreAllMocks())

test('the message appears with the first words, grows with each chunk, and is reported once, when it is complete', async () => {
  const chat = await streamed([{ text: '' }, 'first', { text: 'One ' }, 'second', { text: 'two' }, 'end'])
  await eventually(() => chat.root.querySelector('[part~="submit"]')?.getAttribute('data-state')).toBe('stop')
  expect(chat.replies()).toEqual([])
  await eventually(() => chat.isLoading()).toBe(true)
  await chat.server.release('first')
  await eventually(chat.replies).toEqual([{ role: 'ai', text: 'One ' }])
  const id = chat.element.getMessages()[1]?.id
  expect(chat.isLoading()).toBe(false)
  await chat.server.release('second')
  await eventually(chat.replies).toEqual([{ role: 'ai', text: 'One two' }])
  expect(chat.element.getMessages()[1]?.id).toBe(id)
  expect(chat.told.length).toBe(1)
  await chat.server.release('end')
  await eventually(() => chat.told.slice(1)).toEqual([{ role: 'ai', text: 'One two' }])
})

test('[DONE] ends a stream, even if the connection stays open', async () => {
  const chat = await streamed([{ text: 'All' }, '[DONE]', 'never'])
  await eventually(() => chat.told.length).toBe(2)
  expect(chat.replies()).toEqual([{ role: 'ai', text: 'All' }])
  await eventually(() => chat.root.querySelector('[part~="submit"]')?.getAttribute('data-state')).toBe('disabled')
})

test('the end of the connection ends a stream too', async () => {
  const chat = await streamed([{ text: 'All' }])
  await eventually(() => chat.told.at(-1)).toEqual({ role: 'ai', text: 'All' })
  expect(chat.texts('error')).toEqual([])
})

test('another role completes the message and opens a new one', async () => {
  const chat = await streamed([
    { text: 'I am ' },
    { text: 'the AI' },
    { role: 'agent', text: 'I am ' },
    { role: 'agent', text: 'not' },
  ])
  const expected = [
    { role: 'ai', text: 'I am the AI' },
    { role: 'agent', text: 'I am not' },
  ]
  await eventually(() => chat.told.slice(1)).toEqual(expected)
  expect(chat.replies()).toEqual(expected)
})

test('overwrite in a stream starts its message over, and what follows is added', async () => {
  const chat = await streamed([{ text: 'wrong ' }, { text: 'words' }, { text: 'right ', overwrite: true }, { text: 'words' }])
  await eventually(() => chat.told.slice(1)).toEqual([{ role: 'ai', text: 'right words' }])
  expect(chat.replies()).toEqual([{ role: 'ai', text: 'right words' }])
})

test("a stream that starts with overwrite replaces the AI's last message", async () => {
  const chat = await streamed([{ text: 'new ', overwrite: true }, { text: 'words' }], {
    history: [{ role: 'ai', text: 'old words' }],
  })
  await eventually(() => chat.told.at(-1)).toEqual({ role: 'ai', text: 'new words' })
  expect(chat.messages()).toEqual([
    { role: 'ai', text: 'new words' },
    { role: 'user', text: 'Hi' },
  ])
  await eventually(() => chat.texts('ai')).toEqual(['new words'])
})

test('text and HTML cannot be mixed in one stream: the chunk is skipped and reported, and the stream continues', async () => {
  const chat = await streamed([{ text: 'One ' }, { html: '<b>no</b>' }, { text: 'two' }])
  await eventually(() => chat.told.slice(1)).toEqual([{ role: 'ai', text: 'One two' }])
  expect(said()).toContain('Cannot mix {text: string} and {html: string} responses.')
  expect(chat.texts('error')).toEqual([])
})

test('HTML is streamed in pieces', async () => {
  const chat = await streamed([{ html: '<b>One</b>' }, 'more', { html: ' <i>two</i>' }])
  await eventually(() => chat.texts('ai')).toEqual(['One'])
  await chat.server.release('more')
  await eventually(() => chat.told.slice(1)).toEqual([{ role: 'ai', html: '<b>One</b> <i>two</i>', origin: 'service' }])
  await eventually(() => chat.texts('ai')).toEqual(['One two'])
})

test('files in a stream are separate messages, reported at once', async () => {
  const file = { src: dot, name: 'dot.png', type: 'image' }
  const chat = await streamed([{ text: 'Look: ' }, { files: [file] }, 'more', { text: 'nice' }])
  await eventually(() => chat.told.slice(1)).toEqual([{ role: 'ai', files: [file] }])
  await chat.server.release('more')
  await eventually(() => chat.told.slice(2)).toEqual([{ role: 'ai', text: 'Look: nice' }])
  expect(chat.replies()).toEqual([
    { role: 'ai', text: 'Look: nice' },
    { role: 'ai', files: [file] },
  ])
})

test('a stream of files alone is not an error', async () => {
  const chat = await streamed([{ files: [{ src: dot, name: 'dot.png', type: 'image' }] }])
  await eventually(() => chat.told.length).toBe(2)
  expect(chat.texts('error')).toEqual([])
})

test('the newest data and session of the chunks stay with the message', async () => {
  const chat = await streamed([
    { text: 'a', custom: { n: 1 }, _sessionId: 's1' },
    { text: 'b', custom: { n: 2 }, _sessionId: 's2' },
  ])
  await eventually(() => chat.told.slice(1)).toEqual([{ role: 'ai', text: 'ab', custom: { n: 2 }, _sessionId: 's2' }])
})

test('a streaming message cannot be updated: this is reported, and the message continues', async () => {
  const chat = await streamed([{ text: 'One ' }, 'more', { text: 'two' }])
  await eventually(chat.replies).toEqual([{ role: 'ai', text: 'One ' }])
  chat.element.updateMessage({ text: 'other' }, 1)
  expect(said()).toContain('Cannot update a message that is being streamed')
  await chat.server.release('more')
  await eventually(() => chat.told.slice(1)).toEqual([{ role: 'ai', text: 'One two' }])
  chat.element.updateMessage({ text: 'other' }, 1)
  expect(chat.replies()).toEqual([{ role: 'ai', text: 'other' }])
})

test("a model's reasoning, tools and sources appear while it answers", async () => {
  const chat = await streamed([
    { type: 'start' },
    { type: 'reasoning-start', id: 'r' },
    { type: 'reasoning-delta', id: 'r', delta: 'Let me see' },
    'tool',
    { type: 'reasoning-end', id: 'r' },
    { type: 'tool-input-available', toolCallId: 't', toolName: 'search', input: { for: 'tea' } },
    'result',
    { type: 'tool-output-available', toolCallId: 't', output: 'green' },
    { type: 'source-url', sourceId: 's', url: 'https://tea.example/', title: 'Tea' },
    { type: 'text-start', id: 'x' },
    { type: 'text-delta', id: 'x', delta: 'Green tea' },
    { type: 'text-end', id: 'x' },
    { type: 'finish' },
    '[DONE]',
  ])
  await eventually(() => chat.root.querySelector('[part~="reasoning"]')?.textContent).toContain('Let me see')
  await chat.server.release('tool')
  await eventually(() => chat.root.querySelector('[part~="tool"]')?.textContent).toContain('Search')
  expect(chat.root.querySelector('[part~="tool"]')?.textContent).toContain('Running')
  await chat.server.release('result')
  await eventually(() => chat.texts('ai')).toEqual(['Green tea'])
  expect(chat.root.querySelector('[part~="tool"]')?.textContent).toContain('Done')
  await eventually(() => chat.root.querySelector('[part~="sources"] a')?.getAttribute('href')).toBe('https://tea.example/')
  expect(chat.replies()).toEqual([
    {
      role: 'ai',
      text: 'Green tea',
      parts: [
        { type: 'reasoning', text: 'Let me see', duration: expect.any(Number) },
        // Its duration, too, where it took long enough to be worth a word.
        expect.objectContaining({
          type: 'tool',
          id: 't',
          name: 'search',
          state: 'output-available',
          input: '{"for":"tea"}',
          output: 'green',
        }),
        { type: 'source', id: 's', url: 'https://tea.example/', title: 'Tea' },
        { type: 'text', text: 'Green tea' },
      ],
    },
  ])
})
