import { expect, test, vi } from 'vitest'
import type { MessageContent } from '../../../../sdk/core/options/options.ts'
import { answer } from '../../answer.ts'
import { scripted } from '../../scripted.ts'
import { eventually, renderChat } from '../../render-chat.ts'

const earlier: MessageContent[] = [
  { role: 'user', text: 'What is tea?' },
  { text: 'A drink', custom: { rated: 5 } },
]

test('a history is shown from the start, and each message is reported to the page as history', async () => {
  const onMessage = vi.fn()
  const chat = await renderChat({ demo: true, history: earlier, onMessage })
  await eventually(() => chat.texts('user')).toEqual(['What is tea?'])
  await eventually(() => chat.texts('ai')).toEqual(['A drink'])
  expect(onMessage.mock.calls.map(([event]) => event as unknown)).toEqual([
    { message: { role: 'user', text: 'What is tea?', id: expect.any(String) as string }, isHistory: true },
    { message: { role: 'ai', text: 'A drink', custom: { rated: 5 }, id: expect.any(String) as string }, isHistory: true },
  ])
})

test('the messages a page gets are copies with ids that share its own data and real files', async () => {
  const custom = { live: () => 1 }
  const ref = new File(['x'], 'x.txt')
  const chat = await renderChat({ demo: true, history: [{ text: 'One', custom, files: [{ name: 'x.txt', ref }] }] })
  const [message] = chat.element.getMessages()
  expect(message?.custom).toBe(custom)
  expect(message?.files?.[0]?.ref).toBe(ref)
  Object.assign(message ?? {}, { text: 'changed' })
  message?.files?.pop()
  expect(chat.messages()).toEqual([{ role: 'ai', text: 'One', custom, files: [{ name: 'x.txt', ref }] }])
  expect(chat.element.getMessages()[0]?.id).toBe(message?.id)
})

test('temporary HTML in a history disappears with the next message, and is neither reported nor returned', async () => {
  const onMessage = vi.fn()
  const html = '<button class="deep-chat-temporary-message">Pick me</button>'
  const chat = await renderChat({ demo: { response: { text: 'Fine' } }, history: [...earlier, { html }], onMessage })
  await eventually(() => chat.root.querySelector('.deep-chat-temporary-message')).toBeTruthy()
  expect(chat.messages()).toEqual([earlier[0], { role: 'ai', ...earlier[1] }])
  expect(onMessage).toHaveBeenCalledTimes(2)
  await chat.send('Hello')
  await eventually(() => chat.texts('ai').at(-1)).toBe('Fine')
  expect(chat.root.querySelector('.deep-chat-temporary-message')).toBeNull()
})

test('introduction, errors and loading bubbles are not messages', async () => {
  const server = await scripted(answer.json({ error: 'no' }), answer.late('never', {}))
  const chat = await renderChat({ connect: { url: server.url }, introMessage: { text: 'Welcome' } })
  await eventually(() => chat.texts('ai')).toEqual(['Welcome'])
  await chat.send('one')
  await eventually(() => chat.texts('error').length).toBe(1)
  expect(chat.messages()).toEqual([{ role: 'user', text: 'one' }])
  await chat.send('two')
  await eventually(() => chat.isLoading()).toBe(true)
  expect(chat.messages().map(({ text }) => text)).toEqual(['one', 'two'])
})

test('a page that passes messages back duplicates nothing', async () => {
  const server = await scripted(answer.json({ text: 'Leaves in water' }))
  const onMessage = vi.fn()
  const chat = await renderChat({ connect: { url: server.url }, history: earlier, onMessage })
  await chat.send('How?')
  await eventually(() => chat.texts('ai')).toEqual(['A drink', 'Leaves in water'])
  const ids = chat.element.getMessages().map(({ id }) => id)
  chat.element.history = chat.element.getMessages()
  chat.element.history = chat.messages()
  chat.element.names = true
  await eventually(() => chat.root.querySelector('[part~="name"]')).toBeTruthy()
  expect(chat.element.getMessages().map(({ id }) => id)).toEqual(ids)
  expect(onMessage.mock.calls.length).toBe(4)
})

test('a history that is set later replaces the old one, and messages sent since stay', async () => {
  const chat = await renderChat({ demo: { response: { text: 'ok' } }, history: earlier })
  await chat.send('Since')
  await eventually(() => chat.texts('ai')).toEqual(['A drink', 'ok'])
  chat.element.history = [{ role: 'user', text: 'What is coffee?' }, { text: 'Another drink' }]
  await eventually(() => chat.messages().map(({ text }) => text)).toEqual(['What is coffee?', 'Another drink', 'Since', 'ok'])
  expect(chat.texts('user')).toEqual(['What is coffee?', 'Since'])
})

test('a history that grows keeps the messages that were there', async () => {
  const chat = await renderChat({ demo: true, history: earlier })
  const [first, second] = chat.element.getMessages()
  chat.element.history = [...earlier, { role: 'user', text: 'And coffee?' }]
  await eventually(() => chat.messages().length).toBe(3)
  expect(chat.element.getMessages().slice(0, 2)).toEqual([first, second])
})

test('a history that is emptied leaves messages sent since', async () => {
  const chat = await renderChat({ demo: { response: { text: 'ok' } }, history: earlier })
  await chat.send('Since')
  await eventually(() => chat.texts('ai')).toEqual(['A drink', 'ok'])
  chat.element.history = []
  await eventually(() => chat.messages().map(({ text }) => text)).toEqual(['Since', 'ok'])
})

test('several introductions come first, follow their option, and are not reported to the page', async () => {
  const onMessage = vi.fn()
  const chat = await renderChat({
    demo: true,
    history: earlier,
    introMessage: [{ text: 'One' }, { html: '<b>Two</b>' }],
    onMessage,
  })
  await eventually(() => chat.texts('ai')).toEqual(['One', 'Two', 'A drink'])
  chat.element.introMessage = { text: 'Three' }
  await eventually(() => chat.texts('ai')).toEqual(['Three', 'A drink'])
  expect(onMessage.mock.calls.length).toBe(2)
})

test('an empty entry of the history is left out, and the rest is shown', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const chat = await renderChat({ demo: true, history: [null, { text: 'There' }, 5] as unknown as MessageContent[] })
  await eventually(() => chat.texts('ai')).toEqual(['There'])
  await eventually(() => error.mock.calls.map(([words]) => String(words))).toEqual([
    'The option "history[0]" was given null (null), but object is expected.',
    'The option "history[2]" was given 5 (number), but object is expected.',
  ])
  chat.element.history = [{ text: 'Here' }, null] as unknown as MessageContent[]
  await eventually(() => chat.texts('ai')).toEqual(['Here'])
  error.mockRestore()
})
