import { expect, test, vi } from 'vitest'
import type { ChatOptions, MessageContent } from '../../../sdk/core/options/options.ts'
import { answer } from '../answer.ts'
import { scripted, scriptedSocket } from '../scripted.ts'
import { eventually, renderChat } from '../render-chat.ts'

const html = '<form><b>Hello</b><input name="card"></form>'

const isRestricted = (root: ShadowRoot): boolean =>
  root.querySelector('.html-content b') !== null && root.querySelector('.html-content input') === null

const isOpen = (root: ShadowRoot): boolean => root.querySelector('.html-content input') !== null

const servers: Record<string, () => Promise<ChatOptions>> = {
  connect: async () => ({ connect: { url: (await scripted(answer.json({ html }))).url } }),
  'a stream': async () => ({ connect: { url: (await scripted(answer.events({ html }))).url, stream: true } }),
  'a simulated stream': async () => ({
    connect: { url: (await scripted(answer.json({ html }))).url, stream: { simulation: 1 } },
  }),
  'a handler': async () => ({ connect: { handler: (_body, { onResponse }) => void onResponse({ html }) } }),
  'a response interceptor': async () => ({
    connect: { url: (await scripted(answer.json({ said: 'x' }))).url },
    responseInterceptor: () => ({ html }),
  }),
  'a websocket': async () => ({
    connect: { url: (await scriptedSocket({ onOpen: [JSON.stringify({ html })] })).url, websocket: true },
  }),
  'a text that comes with it': async () => ({ connect: { url: (await scripted(answer.json({ html, text: 'words' }))).url } }),
  'a server that says it were the page': async () => ({
    connect: { url: (await scripted(answer.json({ html, origin: 'page' }))).url },
  }),
}

test.each(Object.entries(servers))('HTML that arrived by %s is restricted, and marked on the message', async (_, makeOptions) => {
  const onMessage = vi.fn<NonNullable<ChatOptions['onMessage']>>()
  const chat = await renderChat({ ...(await makeOptions()), onMessage })
  await eventually(() => chat.submitState).not.toBe('loading')
  await chat.send('Hi')
  await eventually(() => isRestricted(chat.root)).toBe(true)
  expect(chat.messages().find((message) => message.html !== undefined)).toMatchObject({ origin: 'service' })
  const told = (): unknown => onMessage.mock.calls.map(([{ message }]) => message).find((message) => message.html !== undefined)
  await eventually(told).toMatchObject({ origin: 'service' })
})

test('an answer without HTML has no mark', async () => {
  const chat = await renderChat({ connect: { url: (await scripted(answer.json({ text: 'words' }))).url } })
  await chat.send('Hi')
  await eventually(() => chat.messages().at(-1)).toEqual({ role: 'ai', text: 'words' })
})

test.each<[string, (options: ChatOptions) => ChatOptions]>([
  ['a history', (options) => ({ ...options, history: [{ html }] })],
  ['an introduction', (options) => ({ ...options, introMessage: { html } })],
])('HTML of %s is the page’s own', async (_, add) => {
  const chat = await renderChat(add({ demo: true }))
  await eventually(() => isOpen(chat.root)).toBe(true)
})

test('HTML of the demo and of addMessage is the page’s own', async () => {
  const chat = await renderChat({ demo: { response: { html } } })
  await chat.send('Hi')
  await eventually(() => isOpen(chat.root)).toBe(true)
  const other = await renderChat({ demo: true })
  other.element.addMessage({ html })
  await eventually(() => isOpen(other.root)).toBe(true)
  expect(other.messages()).toEqual([{ role: 'ai', html }])
})

test('a mark that the page passes back keeps HTML restricted, in history and in addMessage', async () => {
  const marked: MessageContent = { role: 'ai', html, origin: 'service' }
  const chat = await renderChat({ demo: true, history: [JSON.parse(JSON.stringify(marked)) as MessageContent] })
  await eventually(() => isRestricted(chat.root)).toBe(true)
  expect(chat.messages()).toEqual([marked])
  const other = await renderChat({ demo: true })
  other.element.addMessage(marked)
  await eventually(() => isRestricted(other.root)).toBe(true)
})

test('HTML of a service stays restricted after a reload', async () => {
  const key = `service-html-${Math.random()}`
  const options = { connect: { url: (await scripted(answer.json({ html }))).url }, browserStorage: { key } }
  const chat = await renderChat(options)
  await chat.send('Hi')
  await eventually(() => localStorage.getItem(key)).toContain('"origin":"service"')
  chat.element.remove()
  const reloaded = await renderChat(options)
  await eventually(() => isRestricted(reloaded.root)).toBe(true)
  expect(reloaded.messages().at(-1)).toMatchObject({ html, origin: 'service' })
  localStorage.removeItem(key)
})

test('when the page overwrites HTML of a service it becomes the page’s, and vice versa', async () => {
  const chat = await renderChat({ connect: { url: (await scripted(answer.json({ html, overwrite: true }))).url } })
  chat.element.addMessage({ html })
  await eventually(() => isOpen(chat.root)).toBe(true)
  await chat.send('Hi')
  await eventually(() => isRestricted(chat.root)).toBe(true)
  chat.element.updateMessage({ html }, 0)
  await eventually(() => isOpen(chat.root)).toBe(true)
  expect(chat.messages()[0]).toEqual({ role: 'ai', html })
})

test('temporary HTML of a service is restricted and disappears with the next message', async () => {
  const temporary = '<div class="deep-chat-temporary-message"><b>Pick</b><input></div>'
  const chat = await renderChat({
    connect: { url: (await scripted(answer.json({ html: temporary, text: 'Choose' }), answer.json({ text: 'Fine' }))).url },
  })
  await chat.send('Hi')
  await eventually(() => isRestricted(chat.root)).toBe(true)
  await chat.send('This')
  await eventually(() => chat.texts('ai')).toEqual(['Choose', 'Fine'])
})

test('a mark is not sent to the service', async () => {
  const server = await scripted(answer.json({ html }))
  const chat = await renderChat({ connect: { url: server.url }, requestBodyLimits: { maxMessages: 0 } })
  await chat.send('Hi')
  await eventually(() => isRestricted(chat.root)).toBe(true)
  await chat.send('And?')
  await server.waitForRequests(2)
  expect(JSON.parse((await server.requests())[1]?.body ?? '')).toEqual({
    messages: [
      { role: 'user', text: 'Hi' },
      { role: 'ai', html },
      { role: 'user', text: 'And?' },
    ],
  })
})

test('a page can start and stop trusting its services while the chat runs', async () => {
  const chat = await renderChat({ connect: { url: (await scripted(answer.json({ html }))).url } })
  await chat.send('Hi')
  await eventually(() => isRestricted(chat.root)).toBe(true)
  chat.element.responseHtml = 'trusted'
  await eventually(() => isOpen(chat.root)).toBe(true)
  chat.element.responseHtml = 'restricted'
  await eventually(() => isRestricted(chat.root)).toBe(true)
})
