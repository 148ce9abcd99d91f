import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createChat } from '../../../sdk/chat/create-chat.ts'
import { answer } from '../answer.ts'
import { scripted } from '../scripted.ts'
import { eventually, renderChat } from '../render-chat.ts'

const said = (): string => vi.mocked(console.error).mock.calls.flat().map(String).join('\n')

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => vi.restoreAllMocks())

test('submitUserMessage sends like the visitor, and keeps what is being typed', async () => {
  const server = await scripted(answer.json({ text: 'ok' }))
  const onMessage = vi.fn()
  const chat = await renderChat({ connect: { url: server.url }, onMessage })
  await chat.type('half a sentence')
  chat.element.submitUserMessage({ text: 'From the page', custom: { by: 'page' } })
  await eventually(() => chat.texts('ai')).toEqual(['ok'])
  expect(chat.messages()[0]).toEqual({ role: 'user', text: 'From the page', custom: { by: 'page' } })
  expect(chat.input.value).toBe('half a sentence')
  expect(onMessage.mock.calls.length).toBe(2)
})

test('submitUserMessage also accepts a string and a list of files', async () => {
  const chat = await renderChat({ demo: { response: { text: 'ok' } } })
  Reflect.apply(chat.element.submitUserMessage, chat.element, ['Just words'])
  await eventually(() => chat.texts('ai')).toEqual(['ok'])
  const transfer = new DataTransfer()
  transfer.items.add(new File(['x'], 'x.txt'))
  chat.element.submitUserMessage({ files: transfer.files })
  await eventually(() => chat.texts('ai')).toEqual(['ok', 'ok'])
  expect(chat.messages().map(({ text, files }) => text ?? files?.[0]?.name)).toEqual(['Just words', 'ok', 'x.txt', 'ok'])
})

test('addMessage shows a message and reports it only if it is an update', async () => {
  const onMessage = vi.fn()
  const heard = vi.fn()
  const chat = await renderChat({ demo: true, onMessage })
  chat.element.addEventListener('message', heard)
  chat.element.addMessage({ text: 'quiet' })
  chat.element.addMessage({ role: 'user', text: 'loud' }, true)
  await eventually(() => chat.texts('user')).toEqual(['loud'])
  expect(chat.texts('ai')).toEqual(['quiet'])
  expect(chat.messages().map(({ text }) => text)).toEqual(['quiet', 'loud'])
  expect(onMessage.mock.calls.map(([event]) => (event as { message: { text: string } }).message.text)).toEqual(['loud'])
  expect(heard.mock.calls.map(([event]) => (event as CustomEvent<unknown>).detail)).toMatchObject([
    { message: { text: 'loud' }, isHistory: false },
  ])
})

test('addMessage can overwrite the last message', async () => {
  const chat = await renderChat({ demo: true, history: [{ text: 'draft' }] })
  chat.element.addMessage({ text: 'final', overwrite: true })
  await eventually(() => chat.texts('ai')).toEqual(['final'])
})

test('updateMessage replaces the content of a message, by index or id, and reports nothing', async () => {
  const onMessage = vi.fn()
  const chat = await renderChat({ demo: true, history: [{ text: 'one' }, { role: 'user', text: 'two' }], onMessage })
  const [first, second] = chat.element.getMessages()
  chat.element.updateMessage({ text: 'ONE' }, 0)
  chat.element.updateMessage({ html: '<b>TWO</b>' }, second?.id ?? '')
  await eventually(() => [...chat.texts('ai'), ...chat.texts('user')]).toEqual(['ONE', 'TWO'])
  expect(chat.element.getMessages()).toEqual([
    { role: 'ai', text: 'ONE', id: first?.id },
    { role: 'user', html: '<b>TWO</b>', id: second?.id },
  ])
  expect(onMessage.mock.calls.length).toBe(2)
})

test('updateMessage of a missing message is reported, and changes nothing', async () => {
  const chat = await renderChat({ demo: true, history: [{ text: 'one' }] })
  for (const which of [1, -1, 'nobody']) chat.element.updateMessage({ text: 'other' }, which)
  expect(vi.mocked(console.error).mock.calls.length).toBe(3)
  expect(said()).toContain('Message index not found')
  expect(chat.messages()).toEqual([{ role: 'ai', text: 'one' }])
})

test('clearMessages removes everything, reports it, and shows the introduction again', async () => {
  const onClearMessages = vi.fn()
  const heard = vi.fn()
  const server = await scripted(answer.json({ error: 'no' }))
  const chat = await renderChat({ connect: { url: server.url }, introMessage: { text: 'Welcome' }, onClearMessages })
  chat.element.addEventListener('clear-messages', heard)
  await chat.send('Hi')
  await eventually(() => chat.texts('error').length).toBe(1)
  chat.element.clearMessages()
  await eventually(() => chat.texts('error')).toEqual([])
  expect([chat.texts('ai'), chat.texts('user'), chat.messages()]).toEqual([['Welcome'], [], []])
  expect(onClearMessages).toHaveBeenCalledOnce()
  expect(heard).toHaveBeenCalledOnce()
  chat.element.clearMessages(false)
  await eventually(() => chat.texts('ai')).toEqual([])
  chat.element.clearMessages()
  await eventually(() => chat.texts('ai')).toEqual(['Welcome'])
})

test('clearMessages keeps a streaming answer', async () => {
  const server = await scripted(answer.events({ text: 'One ' }, 'more', { text: 'two' }))
  const chat = await renderChat({ connect: { url: server.url, stream: true } })
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['One'])
  chat.element.clearMessages()
  await eventually(() => chat.texts('user')).toEqual([])
  await server.release('more')
  await eventually(() => chat.messages()).toEqual([{ role: 'ai', text: 'One two' }])
  await eventually(() => chat.submitState).toBe('disabled')
})

test('clearMessages keeps the end of a streaming answer in view', async () => {
  const lines = Array.from({ length: 20 }, (_, line) => ({ text: `Line ${line}\n\n` }))
  const server = await scripted(answer.events(...lines, 'more', ...lines, { text: 'The end' }, '[DONE]'))
  const chat = await renderChat({ connect: { url: server.url, stream: true }, history: [{ role: 'user', text: 'Before' }] })
  await chat.send('Go on')
  const scroller = chat.part('messages')
  const distance = (): number => scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop
  await eventually(() => scroller.scrollTop > 100 && distance() < 2).toBe(true)
  chat.element.clearMessages()
  await eventually(() => chat.texts('user')).toEqual([])
  await server.release('more')
  await eventually(() => chat.texts('ai').at(-1)).toContain('The end')
  await eventually(() => distance() < 2).toBe(true)
})

test('clearMessages keeps a loading bubble, and its answer arrives', async () => {
  const server = await scripted(answer.late('reply', { text: 'ok' }))
  const chat = await renderChat({ connect: { url: server.url } })
  await chat.send('Hi')
  await eventually(() => chat.isLoading()).toBe(true)
  chat.element.clearMessages()
  await eventually(() => chat.texts('user')).toEqual([])
  expect(chat.isLoading()).toBe(true)
  await server.release('reply')
  await eventually(() => chat.messages()).toEqual([{ role: 'ai', text: 'ok' }])
})

test('focusInput puts the caret after the last character', async () => {
  const chat = await renderChat({ demo: true, defaultInput: { text: 'Hello' } })
  chat.element.focusInput()
  expect(chat.root.activeElement).toBe(chat.input)
  expect(chat.input.selectionStart).toBe(5)
})

test('refreshMessages renders the texts again and changes no message', async () => {
  const chat = await renderChat({ demo: true, history: [{ text: 'one' }, { role: 'user', text: 'two' }] })
  await eventually(() => chat.texts('ai')).toEqual(['one'])
  const before = chat.element.getMessages()
  const bubble = chat.part('ai-bubble')
  chat.element.refreshMessages()
  await eventually(() => bubble.isConnected).toBe(false)
  await eventually(() => [...chat.texts('ai'), ...chat.texts('user')]).toEqual(['one', 'two'])
  expect(chat.element.getMessages()).toEqual(before)
})

test('scrollToBottom shows the newest message at once', async () => {
  const history = Array.from({ length: 40 }, (_, index) => ({ text: `message ${index}` }))
  const chat = await renderChat({ demo: true, history })
  await eventually(() => chat.texts('ai').at(-1)).toBe('message 39')
  const list = chat.part('messages')
  const away = (): number => list.scrollHeight - list.clientHeight - list.scrollTop
  await eventually(() => {
    list.scrollTop = 0
    return away()
  }).toBeGreaterThan(100)
  chat.element.scrollToBottom()
  expect(away()).toBeLessThan(2)
})

test('setPlaceholderText changes the placeholder of the input, and its accessible name', async () => {
  const chat = await renderChat({ demo: true, textInput: { placeholder: { text: 'Before' } } })
  expect(chat.input.placeholder).toBe('Before')
  chat.element.setPlaceholderText('Now')
  await eventually(() => chat.input.placeholder).toBe('Now')
  expect(chat.input.getAttribute('aria-label')).toBe('Now')
})

test('every method works before the chat is on the page', async () => {
  const onMessage = vi.fn()
  const element = document.createElement('confab-chat')
  Object.assign(element, { demo: { response: { text: 'ok' } }, onMessage })
  element.addMessage({ text: 'one' }, true)
  element.addMessage({ role: 'user', text: 'two' })
  element.updateMessage({ text: 'ONE' }, 0)
  expect(element.getMessages().map(({ text }) => text)).toEqual(['ONE', 'two'])
  element.clearMessages()
  expect(element.getMessages()).toEqual([])
  element.setPlaceholderText('Write here')
  element.disableSubmitButton()
  element.focusInput()
  element.refreshMessages()
  element.scrollToBottom()
  element.stop()
  document.body.append(element)
  await eventually(() => element.shadowRoot?.querySelector('textarea')?.placeholder).toBe('Write here')
  expect(element.shadowRoot?.querySelector<HTMLElement>('[part~="submit"]')?.dataset['state']).toBe('disabled')
  element.disableSubmitButton(false)
  element.submitUserMessage({ text: 'Hi' })
  await eventually(() => element.getMessages().map(({ text }) => text)).toEqual(['Hi', 'ok'])
  expect(said()).toBe('')
  element.remove()
})

test('destroy ends a running request and removes the chat; the messages can still be read', async () => {
  const server = await scripted(answer.events({ text: 'One ' }, 'never'))
  const parent = document.createElement('div')
  document.body.append(parent)
  const chat = createChat(parent, { connect: { url: server.url, stream: true } })
  chat.submitUserMessage('Hi')
  await eventually(() => chat.getMessages().length).toBe(2)
  chat.destroy()
  await server.waitForAbort()
  expect(parent.childElementCount).toBe(0)
  expect(chat.getMessages().map(({ text }) => text)).toEqual(['Hi', 'One '])
  parent.remove()
})

test('each message has a unique id, which stays', async () => {
  const server = await scripted(answer.events({ text: 'One ' }, 'more', { text: 'two' }))
  const chat = await renderChat({ connect: { url: server.url, stream: true }, history: [{ text: 'before' }] })
  await chat.send('Hi')
  await eventually(() => chat.messages().length).toBe(3)
  const ids = chat.element.getMessages().map(({ id }) => id)
  expect(new Set(ids).size).toBe(3)
  await server.release('more')
  await eventually(() => chat.messages()[2]?.text).toBe('One two')
  expect(chat.element.getMessages().map(({ id }) => id)).toEqual(ids)
})
