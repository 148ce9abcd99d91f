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

test.each(Object.entries(servers))('html that came by %s is restricted, and marked on the message', async (_, makeOptions) => {
  const onMessage = vi.fn<NonNullable<ChatOptions['onMessage']>>()
  const chat = await renderChat({ ...(await makeOptions()), onMessage })
  await eventually(() => chat.submitState).not.toBe('loading')
  await chat.send('Hi')
  await eventually(() => isRestricted(chat.root)).toBe(true)
  expect(chat.messages().find((message) => message.html !== undefined)).toMatchObject({ origin: 'service' })
  const told = (): unknown => onMessage.mock.calls.map(([{ message }]) => message).find((message) => message.html !== undefined)
  await eventually(told).toMatchObject({ origin: 'service' })
})

test('an answer without html has no mark', async () => {
  const chat = await renderChat({ connect: { url: (await scripted(answer.json({ text: 'words' }))).url } })
  await chat.send('Hi')
  await eventually(() => chat.messages().at(-1)).toEqual({ role: 'ai', text: 'words' })
})

test.each<[string, (options: ChatOptions) => ChatOptions]>([
  ['a history', (options) => ({ ...options, history: [{ html }] })],
  ['an introduction', (options) => ({ ...options, introMessage: { html } })],
])('html of %s is the page’s own', async (_, add) => {
  const chat = await renderChat(add({ demo: true }))
  await eventually(() => isOpen(chat.root)).toBe(true)
})

test('html of the demo and of addMessage is the page’s own', async () => {
  const chat = await renderChat({ demo: { response: { html } } })
  await chat.send('Hi')
  await eventually(() => isOpen(chat.root)).toBe(true)
  const other = await renderChat({ demo: true })
  other.element.addMessage({ html })
  await eventually(() => isOpen(other.root)).toBe(true)
  expect(other.messages()).toEqual([{ role: 'ai', html }])
})

test('a mark that the page gives back keeps html restricted, in history and in addMessage', async () => {
  const marked: MessageContent = { role: 'ai', html, origin: 'service' }
  const chat = await renderChat({ demo: true, history: [JSON.parse(JSON.stringify(marked)) as MessageContent] })
  await eventually(() => isRestricted(chat.root)).toBe(true)
  expect(chat.messages()).toEqual([marked])
  const other = await renderChat({ demo: true })
  other.element.addMessage(marked)
  await eventually(() => isRestricted(other.root)).toBe(true)
})

test('html of a service is restricted after a reload too', async () => {
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

test('html that the page writes over a service’s is the page’s, and the other way round', async () => {
  const chat = await renderChat({ connect: { url: (await scripted(answer.json({ html, overwrite: true }))).url } })
  chat.element.addMessage({ html })
  await eventually(() => isOpen(chat.root)).toBe(true)
  await chat.send('Hi')
  await eventually(() => isRestricted(chat.root)).toBe(true)
  chat.element.updateMessage({ html }, 0)
  await eventually(() => isOpen(chat.root)).toBe(true)
  expect(chat.messages()[0]).toEqual({ role: 'ai', html })
})

test('temporary html of a service is restricted and goes with the next message', async () => {
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

test('a page trusts its services, and no longer, while the chat runs', async () => {
  const chat = await renderChat({ connect: { url: (await scripted(answer.json({ html }))).url } })
  await chat.send('Hi')
  await eventually(() => isRestricted(chat.root)).toBe(true)
  chat.element.responseHtml = 'trusted'
  await eventually(() => isOpen(chat.root)).toBe(true)
  chat.element.responseHtml = 'restricted'
  await eventually(() => isRestricted(chat.root)).toBe(true)
})
