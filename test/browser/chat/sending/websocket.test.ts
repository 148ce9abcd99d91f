import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Connect } from '../../../../sdk/core/options/options.ts'
import { holdTimers } from '../../hold-timers.ts'
import { scriptedSocket } from '../../scripted.ts'
import { eventually, renderChat } from '../../render-chat.ts'

async function connected(connect: Connect = {}, script: Parameters<typeof scriptedSocket>[0] = {}) {
  const socket = await scriptedSocket(script)
  const onError = vi.fn()
  const chat = await renderChat({ connect: { url: socket.url, websocket: true, ...connect }, onError })
  return { ...chat, socket, onError, state: () => chat.submitState }
}

const received = (frames: string[]): unknown[] => frames.map((frame) => JSON.parse(frame) as unknown)

/** Delays the first attempts to reconnect until the test says so. */
const holdRetries = () => holdTimers(5000)

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  // No jitter.
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => vi.restoreAllMocks())

test('a WebSocket is opened with the chat, and messages are sent as JSON without waiting for replies', async () => {
  const chat = await connected({ additionalBodyProps: { room: 7 } })
  await eventually(async () => (await chat.socket.record()).open).toBe(1)
  await chat.send('one')
  await chat.send('two')
  await chat.socket.waitForReceived(2)
  expect(received(await chat.socket.received())).toEqual([
    { messages: [{ role: 'user', text: 'one' }], room: 7 },
    { messages: [{ role: 'user', text: 'two' }], room: 7 },
  ])
  await eventually(() => chat.texts('user')).toEqual(['one', 'two'])
  expect(chat.isLoading()).toBe(false)
  expect(chat.state()).toBe('disabled')
})

test("the page's sub-protocols are requested", async () => {
  const chat = await connected({ websocket: ['chat.v2', 'chat.v1'] })
  await eventually(async () => (await chat.socket.record()).protocols).toEqual(['chat.v2', 'chat.v1'])
})

test('messages of the server are shown when they arrive, requested or not', async () => {
  const chat = await connected(
    {},
    { onOpen: ['{"text":"Welcome"}'], onMessage: ['[{"text":"one"},{"role":"agent","text":"two"}]'] },
  )
  await eventually(() => chat.messages()).toEqual([{ role: 'ai', text: 'Welcome' }])
  await chat.send('Hi')
  await eventually(() => chat.messages().slice(2)).toEqual([
    { role: 'ai', text: 'one' },
    { role: 'agent', text: 'two' },
  ])
  await chat.socket.push('{"html":"<b>three</b>"}')
  await eventually(() => chat.messages().at(-1)).toEqual({ role: 'ai', html: '<b>three</b>', origin: 'service' })
})

test('both interceptors are applied to a WebSocket', { tags: 'thorough' }, async () => {
  const chat = await connected({}, { onMessage: ['{"said":"x"}'] })
  chat.element.requestInterceptor = ({ body }) => ({ body: { ...(body as object), token: 't' } })
  chat.element.responseInterceptor = (frame) => ({ text: (frame as { said: string }).said })
  await eventually(async () => (await chat.socket.record()).open).toBe(1)
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['x'])
  expect(received(await chat.socket.received())).toEqual([{ messages: [{ role: 'user', text: 'Hi' }], token: 't' }])
})

const broken = [
  'not json',
  '{"words":1}',
  '[]',
  'true',
  '{"type":"ping","error":{"code":7}}',
  '{"type":"shipping"}',
  '{"message":"ping"}',
  '12 apples',
]

for (const frame of broken) {
  test(`a frame that is no response (${frame}) is shown as a server error, and the next one is shown`, async () => {
    const chat = await connected({}, { onOpen: [frame] })
    await eventually(() => chat.texts('error')).toEqual(['Error in server message'])
    await chat.socket.push('{"text":"better"}')
    await eventually(() => chat.texts('ai')).toEqual(['better'])
    expect(chat.texts('error')).toEqual([])
  })
}

test.each([
  '{"html":{"toString":1}}',
  '{"text":{"toString":1}}',
  '{"text":"a","html":7}',
  '{"text":"a","files":7}',
  '{"text":"a","files":[null,7,{"src":{}}]}',
  '{"text":"a","role":{"toString":1}}',
  '{"text":"a","overwrite":true,"html":{"toString":1}}',
  '{"text":"a","_sessionId":{"toString":1}}',
  '{"text":"a","__proto__":{"x":1}}',
  '[[[]]]',
  '[null]',
])('a frame with values of other types (%s) does not prevent later ones', async (frame) => {
  const chat = await connected({}, { onOpen: [frame, '{"text":"still here"}'] })
  await eventually(() => chat.texts('ai').at(-1)).toBe('still here')
})

test('an error that the server sends is shown as it is', async () => {
  const chat = await connected({}, { onOpen: ['{"error":"You are not invited"}'] })
  await eventually(() => chat.texts('error')).toEqual(['You are not invited'])
  expect(chat.onError.mock.calls).toEqual([['You are not invited']])
})

test('frames can be chunks of one message, until the phrase that ends it', { tags: 'thorough' }, async () => {
  const chat = await connected({ stream: { simulation: 'THE END' } })
  await eventually(async () => (await chat.socket.record()).open).toBe(1)
  for (const text of ['One ', 'two', 'THE END', 'three']) await chat.socket.push(JSON.stringify({ text }))
  await eventually(() => chat.messages().map(({ text }) => text)).toEqual(['One two', 'three'])
})

test('an unreachable server is one error, retried with growing delays, and nothing can be sent in the meantime', async () => {
  const retries = holdTimers(5000, 10_000)
  const chat = await connected({}, { refuse: true })
  await eventually(() => chat.texts('error')).toEqual(['Connection error'])
  await eventually(() => retries.count).toBe(1)
  await chat.send('Anyone?')
  chat.element.submitUserMessage({ text: 'Hello?' })
  expect(chat.messages()).toEqual([])
  expect(chat.input.value).toBe('Anyone?')
  expect(chat.state()).toBe('disabled')
  retries.pass()
  await eventually(() => retries.count).toBe(1)
  expect((await chat.socket.record()).attempts).toBe(2)
  expect(chat.onError.mock.calls).toEqual([['Connection error']])
  await chat.socket.refuse(false)
  retries.pass()
  await eventually(() => chat.state()).toBe('submit')
  expect(chat.texts('error')).toEqual([])
  await userEvent.keyboard('{Enter}')
  await chat.socket.waitForReceived(1)
  expect(received(await chat.socket.received())).toEqual([{ messages: [{ role: 'user', text: 'Anyone?' }] }])
})

test('a lost connection is reported, keeps the messages, and is restored', async () => {
  const retries = holdRetries()
  const chat = await connected({}, { onOpen: ['{"text":"Welcome"}'] })
  await eventually(() => chat.texts('ai')).toEqual(['Welcome'])
  await chat.socket.close()
  await eventually(() => chat.texts('error')).toEqual(['Connection error'])
  await chat.type('Still there?')
  expect(chat.state()).toBe('disabled')
  await eventually(() => retries.count).toBe(1)
  retries.pass()
  await eventually(() => chat.texts('ai')).toEqual(['Welcome', 'Welcome'])
  expect(chat.texts('error')).toEqual([])
  expect(chat.state()).toBe('submit')
  await chat.socket.close()
  await eventually(() => chat.onError.mock.calls.length).toBe(2)
})

test('a chat that is removed closes its WebSocket and opens it again when it is back', async () => {
  const chat = await connected()
  await eventually(async () => (await chat.socket.record()).open).toBe(1)
  chat.element.remove()
  await eventually(async () => (await chat.socket.record()).open).toBe(0)
  expect((await chat.socket.record()).attempts).toBe(1)
  document.body.append(chat.element)
  await eventually(async () => (await chat.socket.record()).open).toBe(1)
  expect(chat.onError).not.toHaveBeenCalled()
})

test('a chat that is removed during an outage stops retrying', { tags: 'thorough' }, async () => {
  const retries = holdRetries()
  const chat = await connected({}, { refuse: true })
  await eventually(() => retries.count).toBe(1)
  chat.element.remove()
  await eventually(() => chat.root.querySelector('[part~="input"]')).toBeNull()
  await chat.socket.refuse(false)
  retries.pass()
  expect((await chat.socket.record()).attempts).toBe(1)
})

test('another address is another connection, but the same one set again is not', { tags: 'thorough' }, async () => {
  const chat = await connected()
  const other = await scriptedSocket()
  await eventually(async () => (await chat.socket.record()).open).toBe(1)
  chat.element.connect = { url: chat.socket.url, websocket: true }
  chat.element.connect = { url: other.url, websocket: true }
  await eventually(async () => (await other.record()).open).toBe(1)
  await eventually(async () => (await chat.socket.record()).open).toBe(0)
  expect((await chat.socket.record()).attempts).toBe(1)
  await chat.send('Hi')
  await other.waitForReceived(1)
  expect(chat.texts('error')).toEqual([])
})

test(
  'a message that the page sends before the chat is rendered goes out once the connection is open',
  { tags: 'thorough' },
  async () => {
    const socket = await scriptedSocket()
    const element = document.createElement('confab-chat')
    element.connect = { url: socket.url, websocket: true }
    element.submitUserMessage({ text: 'Early' })
    document.body.append(element)
    await socket.waitForReceived(1)
    expect(received(await socket.received())).toEqual([{ messages: [{ role: 'user', text: 'Early' }] }])
    element.remove()
  },
)

test('a loading bubble is shown if the page enables it, until the next message', { tags: 'thorough' }, async () => {
  const chat = await connected()
  chat.element.displayLoadingBubble = true
  await eventually(async () => (await chat.socket.record()).open).toBe(1)
  await chat.send('Hi')
  await eventually(() => chat.isLoading()).toBe(true)
  await chat.socket.push('{"text":"ok"}')
  await eventually(() => chat.texts('ai')).toEqual(['ok'])
  expect(chat.isLoading()).toBe(false)
})

/** Simulates being online or offline, visible or hidden, and notifies the page. */
function pretend({ isOnline = true, isHidden = false }): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible')
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  document.dispatchEvent(new Event('visibilitychange'))
}

test('an offline page does not try to connect, and does at once when it is online again', async () => {
  const retries = holdRetries()
  const chat = await connected()
  await eventually(async () => (await chat.socket.record()).open).toBe(1)
  pretend({ isOnline: false })
  await chat.socket.close()
  await eventually(() => chat.texts('error')).toEqual(['Connection error'])
  expect(retries.count).toBe(0)
  expect((await chat.socket.record()).attempts).toBe(1)
  pretend({ isOnline: true })
  await eventually(async () => (await chat.socket.record()).open).toBe(1)
})

test(
  'a hidden page uses the longest delay to reconnect, and connects at once when it is visible',
  { tags: 'thorough' },
  async () => {
    const retries = holdTimers(60_000)
    const chat = await connected()
    await eventually(async () => (await chat.socket.record()).open).toBe(1)
    pretend({ isHidden: true })
    await chat.socket.close()
    await eventually(() => retries.count).toBe(1)
    expect((await chat.socket.record()).attempts).toBe(1)
    pretend({ isHidden: false })
    await eventually(async () => (await chat.socket.record()).open).toBe(1)
  },
)

const noReply = 'The connection was lost before an answer arrived.'
const sentTexts = (frames: string[]): unknown[] =>
  received(frames).map((frame) => (frame as { messages: { text: string }[] }).messages.at(-1)?.text)

/** A chat whose connection was lost after these messages were sent, and is back. */
async function interrupted(messages: string[], script: Parameters<typeof scriptedSocket>[0] = {}, connect: Connect = {}) {
  const retries = holdRetries()
  const chat = await connected(connect, script)
  await eventually(async () => (await chat.socket.record()).open).toBe(1)
  for (const message of messages) await chat.send(message)
  await chat.socket.waitForReceived(messages.length)
  return {
    ...chat,
    async interrupt() {
      const { attempts } = await chat.socket.record()
      await chat.socket.close()
      await eventually(() => retries.count).toBe(1)
      // The server may notice the end of the old connection later than the page.
      await eventually(async () => (await chat.socket.record()).open).toBe(0)
      retries.pass()
      await eventually(chat.socket.record).toMatchObject({ attempts: attempts + 1, open: 1 })
    },
    tryAgain: () => userEvent.click(chat.root.querySelector('.retry-button') ?? chat.root.host),
  }
}

test('a message that was lost with its connection can be sent again once the connection is back', async () => {
  const chat = await interrupted(['Book it'])
  await chat.interrupt()
  await eventually(() => chat.texts('error')[0]).toContain(noReply)
  await chat.tryAgain()
  await chat.socket.waitForReceived(2)
  expect(sentTexts(await chat.socket.received())).toEqual(['Book it', 'Book it'])
  expect(chat.texts('user')).toEqual(['Book it'])
  await chat.socket.push('{"text":"Booked"}')
  await eventually(() => chat.texts('ai')).toEqual(['Booked'])
  expect(chat.texts('error')).toEqual([])
})

test('several lost messages are sent again in order', { tags: 'thorough' }, async () => {
  const chat = await interrupted(['one', 'two'])
  await chat.interrupt()
  await eventually(() => chat.texts('error')[0]).toContain(noReply)
  await chat.tryAgain()
  await chat.socket.waitForReceived(4)
  expect(sentTexts(await chat.socket.received())).toEqual(['one', 'two', 'one', 'two'])
})

test(
  'the first message of the server on a new connection does not hide that a message was lost',
  { tags: 'thorough' },
  async () => {
    const chat = await interrupted(['Book it'])
    await chat.interrupt()
    await eventually(() => chat.texts('error')[0]).toContain(noReply)
    await chat.socket.push('{"text":"Welcome back"}')
    await eventually(() => chat.texts('ai')).toEqual(['Welcome back'])
    expect(chat.texts('error')[0]).toContain(noReply)
  },
)

test('a cleared message is not offered to be sent again', { tags: 'thorough' }, async () => {
  const chat = await interrupted(['Book it'])
  chat.element.clearMessages()
  await chat.interrupt()
  await chat.socket.push('{"text":"Welcome back"}')
  await eventually(() => chat.texts('ai')).toEqual(['Welcome back'])
  expect(chat.texts('error')).toEqual([])
})

test('an answered message is not offered to be sent again', { tags: 'thorough' }, async () => {
  const chat = await interrupted(['Book it'], { onMessage: ['{"text":"Booked"}'] })
  await eventually(() => chat.texts('ai')).toEqual(['Booked'])
  await chat.interrupt()
  await eventually(() => chat.texts('error')).toEqual([])
  await chat.type('Next')
  await eventually(() => chat.state()).toBe('submit')
  expect(chat.texts('error')).toEqual([])
})

test('an answer in chunks that is cut off stays until its retry starts', { tags: 'thorough' }, async () => {
  const chat = await interrupted(['Tell me'], {}, { stream: { simulation: 'THE END' } })
  await chat.socket.push('{"text":"Once upon"}')
  await eventually(() => chat.texts('ai')).toEqual(['Once upon'])
  await chat.interrupt()
  await eventually(() => chat.texts('error')[0]).toContain(noReply)
  expect(chat.texts('ai')).toEqual(['Once upon'])
  await chat.tryAgain()
  await chat.socket.waitForReceived(2)
  expect(chat.texts('ai')).toEqual(['Once upon'])
  await chat.socket.push('{"text":"Once upon a time"}')
  await eventually(() => chat.texts('ai')).toEqual(['Once upon a time'])
})

test('messages that arrive over a WebSocket after the messages were cleared are stored', { tags: 'thorough' }, async () => {
  const browserStorage = { key: 'websocket-cleared' }
  onTestFinished(() => localStorage.removeItem(browserStorage.key))
  const socket = await scriptedSocket({ onOpen: ['{"text":"Welcome"}'] })
  const chat = await renderChat({ connect: { url: socket.url, websocket: true }, browserStorage })
  await eventually(() => chat.texts('ai')).toEqual(['Welcome'])
  chat.element.clearMessages()
  await socket.push('{"text":"Still here"}')
  await eventually(() => chat.texts('ai')).toEqual(['Still here'])
  await eventually(() => localStorage.getItem(browserStorage.key)).toContain('Still here')
})
