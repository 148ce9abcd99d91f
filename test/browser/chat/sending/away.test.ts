import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ChatOptions, Handler, Tool } from '../../../../sdk/core/options/options.ts'
import { answer } from '../../answer.ts'
import { holdTimers } from '../../hold-timers.ts'
import { eventually, renderChat, type RenderedChat } from '../../render-chat.ts'
import { scripted, scriptedSocket } from '../../scripted.ts'

/** The longest time that an answer goes on without the chat, in milliseconds. */
const longestAbsence = 60_000

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => vi.restoreAllMocks())

/** Takes the chat out of the page, as tabs and portals do, until it has noticed. */
async function takeOut({ element, root }: RenderedChat): Promise<void> {
  element.remove()
  await eventually(() => root.querySelector('[part~="input"]')).toBeNull()
}

const putBack = ({ element }: RenderedChat): void => document.body.append(element)

const textsOf = ({ element }: RenderedChat) => element.getMessages().map(({ text }) => text)

/** The server's answer has arrived whole, and nothing of it was given up. */
const isUncut = (chat: RenderedChat): boolean =>
  chat.element.getMessages().every(({ metadata }) => metadata?.finishReason === undefined)

/** A chat whose answer is half there. */
async function halfway(options: ChatOptions = {}) {
  const server = await scripted(
    answer.events({ text: 'One' }, 'rest', { text: ' two' }, '[DONE]'),
    answer.events({ text: 'Again' }, '[DONE]'),
  )
  const chat = await renderChat({ connect: { url: server.url, stream: true }, ...options })
  await chat.send('Count')
  await eventually(() => chat.texts('ai')).toEqual(['One'])
  return { chat, server }
}

/** A chat whose whole answer is on its way. */
async function awaiting(options: ChatOptions = {}) {
  const server = await scripted(answer.late('answer', { text: 'Hello' }), answer.json({ text: 'Again' }))
  const chat = await renderChat({ connect: { url: server.url }, ...options })
  await chat.send('Hi')
  await server.waitForRequests()
  return { chat, server }
}

describe('while the chat is out of the page for a moment', () => {
  test('a streamed answer goes on, and is whole when the chat is back', async () => {
    const { chat, server } = await halfway()
    await takeOut(chat)
    await server.release('rest')
    await eventually(() => textsOf(chat)).toEqual(['Count', 'One two'])
    putBack(chat)
    await eventually(() => chat.texts('ai')).toEqual(['One two'])
    expect(isUncut(chat)).toBe(true)
    await eventually(() => chat.submitState).toBe('disabled')
  })

  test('a streamed answer goes on, and is followed from where it is when the chat is back', async () => {
    const { chat, server } = await halfway()
    await takeOut(chat)
    putBack(chat)
    await eventually(() => chat.texts('ai')).toEqual(['One'])
    expect(chat.submitState).toBe('stop')
    await server.release('rest')
    await eventually(() => chat.texts('ai')).toEqual(['One two'])
    expect(isUncut(chat)).toBe(true)
  })

  test('an answer that is not streamed comes', async () => {
    const { chat, server } = await awaiting()
    await takeOut(chat)
    await server.release('answer')
    await eventually(() => textsOf(chat)).toEqual(['Hi', 'Hello'])
    putBack(chat)
    await eventually(() => chat.texts('ai')).toEqual(['Hello'])
  })

  test('a tool ends, and the model goes on with its result', async () => {
    // The card is there before the code that runs tools has loaded.
    let end: ((result: string) => void) | undefined
    const tool: Tool = {
      name: 'find_stock',
      description: 'How many are left',
      inputSchema: { type: 'object' },
      execute: (_input, { signal }) =>
        new Promise((resolve, reject) => {
          end = resolve
          signal.addEventListener('abort', () => reject(new Error('Stopped')))
        }),
    }
    const frames = (...list: object[]) => answer.events({ type: 'start', messageId: 'a' }, ...list, { type: 'finish' })
    const server = await scripted(
      frames({ type: 'tool-input-available', toolCallId: 'c', toolName: 'find_stock', input: {} }),
      frames({ type: 'text-start', id: 't' }, { type: 'text-delta', id: 't', delta: 'Three.' }, { type: 'text-end', id: 't' }),
    )
    const chat = await renderChat({ connect: { url: server.url, stream: true, format: 'ai-sdk' }, tools: [tool] })
    await chat.send('How many?')
    await expect.element(page.getByText('Find stock')).toBeVisible()
    await eventually(() => end).toBeDefined()
    await takeOut(chat)
    end?.('three')
    await server.waitForRequests(2)
    await eventually(() => textsOf(chat)).toEqual(['How many?', 'Three.'])
    putBack(chat)
    await eventually(() => chat.texts('ai').at(-1)).toContain('Three.')
  })

  test('an answer over a WebSocket comes, and the connection stays', async () => {
    const socket = await scriptedSocket()
    const chat = await renderChat({ connect: { url: socket.url, websocket: true } })
    await eventually(async () => (await socket.record()).open).toBe(1)
    await chat.send('Hi')
    await socket.waitForReceived()
    await takeOut(chat)
    putBack(chat)
    await eventually(() => chat.root.querySelector('[part~="input"]')).not.toBeNull()
    await socket.push('{"text":"Hello"}')
    await eventually(() => chat.texts('ai')).toEqual(['Hello'])
    expect((await socket.record()).attempts).toBe(1)
  })

  test('a WebSocket closes when the answer has come, and is opened again when the chat is back', async () => {
    const socket = await scriptedSocket()
    const chat = await renderChat({ connect: { url: socket.url, websocket: true } })
    await eventually(async () => (await socket.record()).open).toBe(1)
    await chat.send('Hi')
    await socket.waitForReceived()
    await takeOut(chat)
    await socket.push('{"text":"Hello"}')
    await eventually(() => textsOf(chat)).toEqual(['Hi', 'Hello'])
    await eventually(async () => (await socket.record()).open).toBe(0)
    putBack(chat)
    await eventually(async () => (await socket.record()).open).toBe(1)
    expect(chat.texts('error')).toEqual([])
  })

  test('a demo answers', async () => {
    const chat = await renderChat({ demo: { response: { text: 'Hello' } } })
    await chat.send('Hi')
    await eventually(() => chat.isLoading()).toBe(true)
    await takeOut(chat)
    await eventually(() => textsOf(chat)).toEqual(['Hi', 'Hello'])
    putBack(chat)
    await eventually(() => chat.texts('ai')).toEqual(['Hello'])
  })

  test('a handler streams on, and is not told to stop', async () => {
    const handler = vi.fn<Handler>()
    const chat = await renderChat({ connect: { stream: true, handler } })
    await chat.send('Count')
    await eventually(() => handler.mock.calls.length).toBe(1)
    const [, signals] = handler.mock.calls[0] ?? []
    if (!signals) throw new Error('The handler was not called')
    const stopped = vi.fn()
    signals.stopClicked.listener = stopped
    signals.onOpen()
    await signals.onResponse({ text: 'One' })
    await eventually(() => chat.texts('ai')).toEqual(['One'])
    await takeOut(chat)
    await signals.onResponse({ text: ' two' })
    signals.onClose()
    await eventually(() => textsOf(chat)).toEqual(['Count', 'One two'])
    expect(stopped).not.toHaveBeenCalled()
  })

  test('what waits in the queue is sent when the chat is back, and not before', async () => {
    const { chat, server } = await halfway({ queue: 'queue' })
    await chat.send('And then?')
    await takeOut(chat)
    await server.release('rest')
    await eventually(() => textsOf(chat)).toEqual(['Count', 'One two'])
    expect(await server.requests()).toHaveLength(1)
    putBack(chat)
    await server.waitForRequests(2)
    await eventually(() => textsOf(chat)).toEqual(['Count', 'One two', 'And then?', 'Again'])
  })

  test('a message of the page whose files were being checked is sent when the chat is back', async () => {
    const server = await scripted(answer.json({ text: 'Got it' }))
    const chat = await renderChat({ connect: { url: server.url }, mixedFiles: true })
    chat.element.submitUserMessage({ text: 'Here', files: [new File(['Words'], 'a.txt')] })
    await takeOut(chat)
    // What checks files has loaded, and checked them.
    await Promise.all([
      import('../../../../sdk/core/input/admit-files.ts'),
      import('../../../../sdk/core/input/file-rules.ts'),
      import('../../../../sdk/core/input/file-connect.ts'),
    ])
    await new Promise(requestAnimationFrame)
    putBack(chat)
    await eventually(() => textsOf(chat)).toEqual(['Here', 'Got it'])
    expect((await server.requests())[0]?.body).toContain('Words')
  })

  test('the page can stop the answer', async () => {
    const { chat, server } = await halfway()
    await takeOut(chat)
    chat.element.stop()
    await server.waitForAbort()
    expect(isUncut(chat)).toBe(true)
  })

  test('another backend that the page names is asked when the chat is back', async () => {
    const { chat } = await awaiting()
    const other = await scripted(answer.json({ text: 'From the other' }))
    await takeOut(chat)
    chat.element.connect = { url: other.url }
    chat.element.submitUserMessage({ text: 'And you?' })
    putBack(chat)
    chat.element.stop()
    await eventually(() => textsOf(chat)).toEqual(['Hi', 'And you?', 'From the other'])
  })
})

test('a chat without an answer on its way that was given another backend while it was out asks that one', async () => {
  const first = await scripted(answer.json({ text: 'From the first' }))
  const other = await scripted(answer.json({ text: 'From the other' }))
  const chat = await renderChat({ connect: { url: first.url } })
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['From the first'])
  await takeOut(chat)
  chat.element.connect = { url: other.url }
  putBack(chat)
  await eventually(() => chat.root.querySelector('[part~="input"]')).not.toBeNull()
  await chat.send('And you?')
  await eventually(() => chat.texts('ai').at(-1)).toBe('From the other')
})

describe('a chat that moves', () => {
  type Move = (element: Element, place: Element) => void
  const moves: [string, Move][] = [
    ['insertBefore', (element, place) => void place.insertBefore(element, null)],
    ['moveBefore', (element, place) => (place as Element & { moveBefore: Node['insertBefore'] }).moveBefore(element, null)],
    [
      'keep-alive, many times,',
      (element, place) => {
        for (let time = 0; time < 10; time++) {
          element.remove()
          place.replaceChildren(element)
        }
      },
    ],
    [
      'adopting it into a frame',
      (element, place) => {
        const frame = document.createElement('iframe')
        place.append(frame)
        frame.contentDocument?.body.append(element)
        place.append(element)
      },
    ],
    [
      'its parent',
      (element, place) => {
        const parent = document.createElement('div')
        element.replaceWith(parent)
        parent.append(element)
        place.append(parent)
      },
    ],
  ]

  test.each(moves)('by %s keeps its answer', async (_by, move) => {
    const { chat, server } = await halfway()
    const place = document.createElement('section')
    document.body.append(place)
    onTestFinished(() => place.remove())
    move(chat.element, place)
    await server.release('rest')
    await eventually(() => chat.texts('ai')).toEqual(['One two'])
    expect(isUncut(chat)).toBe(true)
  })
})

describe('a chat that stays out of the page for more than a minute', () => {
  test('gives its answer up, which is marked as interrupted', async () => {
    const timers = holdTimers(longestAbsence)
    const { chat, server } = await halfway()
    await takeOut(chat)
    timers.pass()
    await server.waitForAbort()
    putBack(chat)
    await eventually(() => chat.texts('ai')).toEqual(['One'])
    expect(chat.element.getMessages().at(-1)?.metadata).toEqual({ finishReason: 'interrupted' })
    expect(chat.submitState).toBe('disabled')
  })

  test('says that an answer of which nothing has come was interrupted, and asks again by "Try again"', async () => {
    const timers = holdTimers(longestAbsence)
    const onError = vi.fn()
    const { chat, server } = await awaiting({ onError })
    await takeOut(chat)
    timers.pass()
    await server.waitForAbort()
    putBack(chat)
    await eventually(() => chat.texts('error')).toEqual([expect.stringContaining('The answer was interrupted.')])
    expect(onError).not.toHaveBeenCalled()
    await page.getByRole('button', { name: 'Try again' }).click()
    await eventually(() => textsOf(chat)).toEqual(['Hi', 'Again'])
  })

  test('offers to send again what nobody has answered over its WebSocket', async () => {
    const timers = holdTimers(longestAbsence)
    const onError = vi.fn()
    const socket = await scriptedSocket()
    const chat = await renderChat({ connect: { url: socket.url, websocket: true }, onError })
    await eventually(async () => (await socket.record()).open).toBe(1)
    await chat.send('Hi')
    await socket.waitForReceived()
    await takeOut(chat)
    timers.pass()
    await eventually(async () => (await socket.record()).open).toBe(0)
    putBack(chat)
    await page.getByRole('button', { name: 'Try again' }).click()
    await socket.waitForReceived(2)
    await socket.push('{"text":"Hello"}')
    await eventually(() => chat.texts('ai')).toEqual(['Hello'])
    expect(onError).not.toHaveBeenCalled()
  })

  test('holds nothing once its answer has ended', async () => {
    const timers = holdTimers(longestAbsence)
    const added = vi.spyOn(globalThis, 'addEventListener')
    const { chat, server } = await halfway()
    await takeOut(chat)
    expect(timers.count).toBe(1)
    await server.release('rest')
    await eventually(() => textsOf(chat)).toEqual(['Count', 'One two'])
    await eventually(() => timers.count).toBe(0)
    const left = added.mock.calls.filter(
      ([type, , options]) => type === 'pagehide' && !(typeof options === 'object' && options.signal?.aborted),
    )
    expect(left).toEqual([])
  })
})

describe('everything ends at once', () => {
  test('when the chat is destroyed', async () => {
    const { chat, server } = await halfway()
    chat.element.destroy()
    await server.waitForAbort()
  })

  test('when the chat is destroyed while it is out of the page', async () => {
    const { chat, server } = await halfway()
    await takeOut(chat)
    chat.element.destroy()
    await server.waitForAbort()
    expect(chat.element.getMessages().at(-1)).toMatchObject({ text: 'One', metadata: { finishReason: 'interrupted' } })
  })

  test('when the page is left while the chat is out of it', async () => {
    const { chat, server } = await halfway()
    await takeOut(chat)
    dispatchEvent(new PageTransitionEvent('pagehide'))
    await server.waitForAbort()
  })

  test('when the page is left; where the browser shows it again, the answer is marked as interrupted and the chat works', async () => {
    const onError = vi.fn()
    const { chat, server } = await halfway({ onError })
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    await server.waitForAbort()
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await eventually(() => chat.texts('ai')).toEqual(['One'])
    expect(chat.element.getMessages().at(-1)?.metadata).toEqual({ finishReason: 'interrupted' })
    expect(onError).not.toHaveBeenCalled()
    await chat.send('Again')
    await eventually(() => chat.texts('ai').at(-1)).toBe('Again')
  })
})
