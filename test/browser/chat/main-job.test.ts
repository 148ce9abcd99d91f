import { expect, test, vi } from 'vitest'
import { scripted } from '../scripted.ts'
import { renderChat } from '../render-chat.ts'

const json = { 'content-type': 'application/json' }
const events = { 'content-type': 'text/event-stream' }

test('a visitor types, sends, and reads the answer of a server', async () => {
  const reply = await scripted({ headers: json, steps: [{ send: JSON.stringify({ text: 'Good **morning**' }) }] })
  const chat = await renderChat({ connect: { url: reply.url } })
  await chat.send('  Hello there  ')
  await expect.poll(() => chat.texts('ai')).toEqual(['Good morning'])
  expect(chat.texts('user')).toEqual(['Hello there'])
  expect(chat.input.value).toBe('')
  const [request] = await reply.requests()
  expect(request?.method).toBe('POST')
  expect(JSON.parse(request?.body ?? '')).toEqual({ messages: [{ role: 'user', text: 'Hello there' }] })
})

test('an answer streams into the page as it is written, and the button stops it', async () => {
  const reply = await scripted({
    headers: events,
    steps: [
      { send: 'data: {"text":"One "}\n\n' },
      { until: 'more' },
      { send: 'data: {"text":"two"}\n\n' },
      { until: 'end' },
      { close: true },
    ],
  })
  const chat = await renderChat({ connect: { url: reply.url, stream: true } })
  await chat.send('Count')
  await expect.poll(() => chat.texts('ai')).toEqual(['One'])
  expect(chat.submitState).toBe('stop')
  await reply.release('more')
  await expect.poll(() => chat.texts('ai')).toEqual(['One two'])
  await chat.click('submit')
  await reply.waitForAbort()
  await expect.poll(() => chat.submitState).not.toBe('stop')
  expect(chat.texts('ai')).toEqual(['One two'])
  expect(chat.texts('error')).toEqual([])
})

test('setting options later loses neither messages nor typed text', async () => {
  const first = await scripted({ headers: json, steps: [{ send: '{"text":"first"}' }] })
  const second = await scripted({ headers: json, steps: [{ send: '{"text":"second"}' }] })
  const chat = await renderChat({ connect: { url: first.url } })
  await chat.send('a')
  await expect.poll(() => chat.texts('ai')).toEqual(['first'])
  await chat.type('half a sentence')
  chat.element.connect = { url: second.url }
  chat.element.avatars = true
  chat.element.textInput = { placeholder: { text: 'Say it' } }
  await expect.poll(() => chat.root.querySelector('[part~="avatar"]')).toBeTruthy()
  expect(chat.input.value).toBe('half a sentence')
  await chat.send('b')
  await expect.poll(() => chat.texts('ai')).toEqual(['first', 'second'])
  expect((await first.requests()).length).toBe(1)
})

test('each message is reported to the page once', async () => {
  const reply = await scripted({
    headers: events,
    steps: [{ send: 'data: {"text":"Hi"}\n\ndata: {"text":" you"}\n\ndata: [DONE]\n\n' }],
  })
  const onMessage = vi.fn()
  const chat = await renderChat({
    connect: { url: reply.url, stream: true },
    history: [{ role: 'ai', text: 'Earlier' }],
    onMessage,
  })
  await chat.send('Hello')
  await expect.poll(() => onMessage.mock.calls.length).toBe(3)
  const told = onMessage.mock.calls.map(([event]) => event as { message: { text: string }; isHistory: boolean })
  expect(told.map(({ message, isHistory }) => [message.text, isHistory])).toEqual([
    ['Earlier', true],
    ['Hello', false],
    ['Hi you', false],
  ])
})

test('stopping the answer is announced to screen readers', async () => {
  const reply = await scripted({ headers: events, steps: [{ send: 'data: {"text":"One "}\n\n' }, { until: 'never' }] })
  const chat = await renderChat({ connect: { url: reply.url, stream: true } })
  await chat.send('Count')
  await expect.poll(() => chat.submitState).toBe('stop')
  await chat.click('submit')
  await expect
    .poll(() => [...chat.root.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent).join(' '))
    .toContain('Stopped')
})
