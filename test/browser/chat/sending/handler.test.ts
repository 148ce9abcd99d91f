import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChatOptions, Connect, Handler, Response, Signals } from '../../../../sdk/core/options/options.ts'
import { eventually, renderChat } from '../../render-chat.ts'

/** A chat with one question, answered by this handler. */
async function asked(handler: Handler, connect: Connect = {}, options: ChatOptions = {}) {
  const chat = await renderChat({ ...options, connect: { ...connect, handler } })
  await chat.send('Hi')
  return { ...chat, state: () => chat.submitState, replies: () => chat.messages().slice(1) }
}

/** A handler that does nothing: the test uses its signals. */
function byHand() {
  const calls: { body: unknown; signals: Signals }[] = []
  return {
    handler: ((body, signals) => void calls.push({ body, signals })) as Handler,
    calls,
    async signals(): Promise<Signals> {
      await eventually(() => calls.length).toBeGreaterThan(0)
      const last = calls.at(-1)
      if (!last) throw new Error('The handler was not called')
      return last.signals
    },
  }
}

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => vi.restoreAllMocks())

test('a handler answers in place of the network', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const handler = vi.fn<Handler>((_body, signals) => void signals.onResponse({ text: 'Hello' }))
  const chat = await asked(handler, { additionalBodyProps: { model: 'm' } })
  await eventually(chat.replies).toEqual([{ role: 'ai', text: 'Hello' }])
  expect(handler.mock.calls[0]?.[0]).toEqual({ messages: [{ role: 'user', text: 'Hi' }], model: 'm' })
  expect(chat.state()).toBe('disabled')
  expect(fetched).not.toHaveBeenCalled()
})

test('a handler receives a form if there are files', async () => {
  const hand = byHand()
  const chat = await renderChat({ connect: { handler: hand.handler } })
  chat.element.submitUserMessage({ text: 'Here', files: [new File(['x'], 'x.txt')] })
  await hand.signals()
  const form = hand.calls[0]?.body as FormData
  expect([...form.keys()]).toEqual(['files', 'message1'])
})

test('both interceptors are applied to a handler', async () => {
  const hand = byHand()
  const chat = await asked(
    hand.handler,
    {},
    {
      requestInterceptor: () => ({ body: { changed: true } }),
      responseInterceptor: (response) => ({ text: `${String((response as Response).text)}!` }),
    },
  )
  await (await hand.signals()).onResponse({ text: 'Hello' })
  expect(hand.calls[0]?.body).toEqual({ changed: true })
  await eventually(chat.replies).toEqual([{ role: 'ai', text: 'Hello!' }])
})

test('an array is several messages, and a response after the first is ignored', async () => {
  const hand = byHand()
  const chat = await asked(hand.handler)
  const signals = await hand.signals()
  await signals.onResponse([{ text: 'one' }, { html: '<b>two</b>' }])
  await signals.onResponse({ text: 'late' })
  await eventually(chat.state).toBe('disabled')
  expect(chat.replies()).toEqual([
    { role: 'ai', text: 'one' },
    { role: 'ai', html: '<b>two</b>', origin: 'service' },
  ])
})

test('a handler can announce another response', async () => {
  const hand = byHand()
  const chat = await asked(hand.handler)
  const signals = await hand.signals()
  await signals.onResponse({ text: 'One moment', makingAnotherRequest: true })
  await eventually(chat.replies).toEqual([{ role: 'ai', text: 'One moment' }])
  expect(chat.state()).toBe('loading')
  await signals.onResponse({ text: 'Done' })
  await eventually(chat.replies).toEqual([
    { role: 'ai', text: 'One moment' },
    { role: 'ai', text: 'Done' },
  ])
  await eventually(chat.state).toBe('disabled')
})

test('an error of a handler is shown as it is', async () => {
  const chat = await asked((_body, signals) => void signals.onResponse({ error: 'Closed on Sundays' }))
  await eventually(() => chat.texts('error')[0]).toContain('Closed on Sundays')
  expect(chat.state()).toBe('disabled')
})

test('an invalid response is shown as a server error, and logged for the developer', async () => {
  const chat = await asked((_body, signals) => void signals.onResponse({ words: 5 } as Response))
  await eventually(() => chat.texts('error')[0]).toContain('Error in server message')
  expect(String(vi.mocked(console.error).mock.calls.flat()[0])).toContain('Response message: {"words":5}')
})

for (const [name, handler] of [
  [
    'throws',
    () => {
      throw new Error('mistake')
    },
  ],
  ['rejects', () => Promise.reject(new Error('mistake'))],
] as [string, Handler][]) {
  test(`a handler that ${name} is an error, and the chat continues`, async () => {
    const chat = await asked(handler)
    await eventually(() => chat.texts('error')[0]).toContain('Error, please try again.')
    expect(vi.mocked(console.error).mock.calls.flat()).toContainEqual(new Error('mistake'))
    chat.element.connect = { handler: (_body, signals) => void signals.onResponse({ text: 'better' }) }
    await chat.send('again')
    await eventually(() => chat.texts('ai')).toEqual(['better'])
  })
}

test('with stream each response is a chunk, between onOpen and onClose', async () => {
  const hand = byHand()
  const onMessage = vi.fn()
  const chat = await asked(hand.handler, { stream: true }, { onMessage })
  const signals = await hand.signals()
  expect(chat.state()).toBe('loading')
  signals.onOpen()
  await eventually(chat.state).toBe('stop')
  await signals.onResponse({ text: 'One ' })
  expect(chat.replies()).toEqual([{ role: 'ai', text: 'One ' }])
  await signals.onResponse({ text: 'two' })
  expect(onMessage.mock.calls.length).toBe(1)
  signals.onClose()
  await eventually(chat.state).toBe('disabled')
  expect(chat.replies()).toEqual([{ role: 'ai', text: 'One two' }])
  expect(onMessage.mock.calls.length).toBe(2)
  await signals.onResponse({ text: 'late' })
  expect(chat.replies()).toEqual([{ role: 'ai', text: 'One two' }])
})

test('an error ends a handler’s stream and keeps what arrived', async () => {
  const hand = byHand()
  const chat = await asked(hand.handler, { stream: true })
  const signals = await hand.signals()
  signals.onOpen()
  await signals.onResponse({ text: 'Half' })
  await signals.onResponse({ error: 'Out of words' })
  await eventually(() => chat.texts('error')[0]).toContain('Out of words')
  await signals.onResponse({ text: ' more' })
  expect(chat.replies()).toEqual([{ role: 'ai', text: 'Half', metadata: { finishReason: 'interrupted' } }])
  expect(chat.state()).toBe('disabled')
})

test('chunks of a handler keep their order, and all arrive, however long an interceptor takes', async () => {
  const hand = byHand()
  let release = (): void => undefined
  const slow = new Promise<void>((resolve) => (release = resolve))
  const responseInterceptor = async (response: unknown): Promise<Response> => {
    const { text = '' } = response as Response
    if (text === 'One ') await slow
    return { text: text.toUpperCase() }
  }
  const chat = await asked(hand.handler, { stream: true }, { responseInterceptor })
  const signals = await hand.signals()
  signals.onOpen()
  const first = signals.onResponse({ text: 'One ' })
  void signals.onResponse({ text: 'two' })
  signals.onClose()
  release()
  await first
  await eventually(chat.replies).toEqual([{ role: 'ai', text: 'ONE TWO' }])
  await eventually(chat.state).toBe('disabled')
})

test('several responses at once are not a chunk', async () => {
  const hand = byHand()
  const chat = await asked(hand.handler, { stream: true })
  const signals = await hand.signals()
  await signals.onResponse([{ text: 'one' }, { text: 'two' }])
  await eventually(() => chat.texts('error').length).toBe(1)
  expect(String(vi.mocked(console.error).mock.calls.flat()[0])).toContain('Multi-response arrays are not supported for streaming')
})

test('a handler is notified when the visitor stops, and later responses are ignored', async () => {
  const hand = byHand()
  const chat = await asked(hand.handler, { stream: true })
  const signals = await hand.signals()
  const listener = vi.fn()
  signals.stopClicked.listener = listener
  signals.onOpen()
  await signals.onResponse({ text: 'Half' })
  await chat.click('submit')
  await eventually(() => listener.mock.calls.length).toBe(1)
  await signals.onResponse({ text: ' more' })
  expect(chat.replies()).toEqual([{ role: 'ai', text: 'Half' }])
  expect(chat.state()).toBe('disabled')
  expect(chat.texts('error')).toEqual([])
})

test('a handler’s stream that closes without content leaves nothing', async () => {
  const hand = byHand()
  const chat = await asked(hand.handler, { stream: true })
  const signals = await hand.signals()
  signals.onOpen()
  await eventually(chat.state).toBe('stop')
  signals.onClose()
  await eventually(chat.state).toBe('disabled')
  expect(chat.replies()).toEqual([])
  expect(chat.isLoading()).toBe(false)
})

test('a complete response can be typed out', async () => {
  const hand = byHand()
  const chat = await asked(hand.handler, { stream: { simulation: 20 } })
  const signals = await hand.signals()
  const shown = signals.onResponse({ text: 'Letter by letter' })
  await eventually(chat.state).toBe('stop')
  await shown
  await eventually(chat.replies).toEqual([{ role: 'ai', text: 'Letter by letter' }])
  await eventually(chat.state).toBe('disabled')
})

test('a persistent handler is called once, at the start, and enables the chat for messages', async () => {
  const hand = byHand()
  const chat = await renderChat({ connect: { handler: hand.handler, websocket: true } })
  const signals = await hand.signals()
  expect(hand.calls[0]?.body).toBeUndefined()
  await chat.send('Too early')
  expect(chat.messages()).toEqual([])
  signals.onOpen()
  await eventually(() => chat.submitState).toBe('submit')
  const listener = vi.fn()
  signals.newUserMessage.listener = listener
  await chat.send('one')
  await chat.send('two')
  await eventually(() => listener.mock.calls).toEqual([
    [{ messages: [{ role: 'user', text: 'one' }] }],
    [{ messages: [{ role: 'user', text: 'two' }] }],
  ])
  expect(hand.calls.length).toBe(1)
})

test('a persistent handler can send anything at any time', async () => {
  const hand = byHand()
  const onMessage = vi.fn()
  const chat = await renderChat({ connect: { handler: hand.handler, websocket: true }, onMessage })
  const signals = await hand.signals()
  signals.onOpen()
  await signals.onResponse({ text: 'First' })
  await signals.onResponse([{ text: 'Second' }, { role: 'agent', text: 'Third' }])
  await eventually(() => chat.messages().map(({ text }) => text)).toEqual(['First', 'Second', 'Third'])
  await signals.onResponse({ error: 'Lost you for a moment' })
  await eventually(() => chat.texts('error')).toEqual(['Lost you for a moment'])
  await signals.onResponse({ wrong: 1 } as Response)
  await eventually(() => chat.texts('error')).toEqual(['Error in server message'])
  await signals.onResponse({ text: 'Fourth' })
  await eventually(() => chat.messages().at(-1)?.text).toBe('Fourth')
  expect(chat.texts('error')).toEqual([])
  signals.onClose()
  await chat.type('Anyone there?')
  await eventually(() => chat.submitState).toBe('disabled')
  expect(onMessage.mock.calls.length).toBe(4)
})
