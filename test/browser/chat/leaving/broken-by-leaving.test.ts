// @module-tag thorough: each way in which a connection breaks as the page is left.
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ChatOptions, Handler, ThreadStorage } from '../../../../sdk/core/options/options.ts'
import { memoryThreads } from '../../../../sdk/threads/storages/memory-threads.ts'
import { serverThreads } from '../../../../sdk/threads/storages/server-threads.ts'
import { holdTimers } from '../../hold-timers.ts'
import { eventually, renderChat } from '../../render-chat.ts'
import { scriptedSocket } from '../../scripted.ts'
import { comeBack, leavePage } from './page.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => vi.restoreAllMocks())

let tests = 0
beforeEach(() => void (tests += 1))
/** An address that only this test has: a chat of the test before may still ask. */
const address = (path: string): string => `https://held-${tests}.example/${path}`

/** A request that the test answers, piece by piece, or breaks. */
interface Request {
  readonly url: string
  readonly body: unknown
  answer(piece: string, type?: string): void
  end(): void
  /** Breaks it, as browsers do when a page is left. */
  fail(): void
}

/** Replaces the network: each request waits for the test. */
function holdRequests(): readonly Request[] {
  const requests: Request[] = []
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const url = input instanceof globalThis.Request ? input.url : String(input)
    // The page's own modules, and the server that tests talk to.
    if (!url.startsWith(address('')) && !url.startsWith('https://api.openai.com/')) return fetch(input, init)
    return new Promise((resolve, reject) => {
      const opened: { body?: ReadableStreamDefaultController<Uint8Array> } = {}
      const broken = (): TypeError => new TypeError('network error')
      requests.push({
        url,
        body: init?.body,
        answer(piece, type = 'text/event-stream') {
          const bytes = new TextEncoder().encode(piece)
          if (opened.body) return opened.body.enqueue(bytes)
          const stream = new ReadableStream<Uint8Array>({ start: (controller) => (opened.body = controller).enqueue(bytes) })
          resolve(new Response(stream, { headers: { 'content-type': type } }))
        },
        end: () => opened.body?.close(),
        fail: () => (opened.body ? opened.body.error(broken()) : reject(broken())),
      })
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
    })
  })
  return requests
}

/** A chat with a network that the test holds, and all that is said of failures. */
async function heldChat(options: ChatOptions = {}) {
  // Before the chat: what is said first is done last, and a chat that goes keeps what is not saved yet.
  onTestFinished(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  const requests = holdRequests()
  const onError = vi.fn()
  const chat = await renderChat({ connect: { url: address('chat') }, onError, ...options })
  const request = async (place: number): Promise<Request> => {
    await eventually(() => requests.length).toBeGreaterThan(place)
    return requests[place] as Request
  }
  const told = (): unknown[] => [...onError.mock.calls, ...vi.mocked(console.error).mock.calls].flat()
  return { chat, requests, request, told }
}

type HeldChat = Awaited<ReturnType<typeof heldChat>>

const event = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`

/** A function of the page that waits for something, until the test lets it fail. */
function holdFunction(words = 'Failed to fetch') {
  let reject: (error: Error) => void = () => undefined
  const run = vi.fn(() => new Promise<never>((_, fail) => (reject = fail)))
  return { run, fail: () => reject(new TypeError(words)), isCalled: () => eventually(() => run.mock.calls.length).toBe(1) }
}

/** A failure waits, or has been told. */
const isNoticed = (timers: ReturnType<typeof holdTimers>, { told }: HeldChat) =>
  eventually(() => timers.count > 0 || told().length > 0).toBe(true)

/** Nothing takes time until the test goes on: a busy machine may need seconds from one line to the next. */
function holdClock(): () => void {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  return () => clock.mockRestore()
}

const streaming = (): ChatOptions => ({ connect: { url: address('chat'), stream: true } })

/** Ways in which a chat waits for a connection: each brings it there, and returns what breaks it. */
const ways = {
  async 'before the first word of an answer'() {
    const held = await heldChat()
    await held.chat.send('Hi')
    return { held, fail: (await held.request(0)).fail }
  },
  async 'while an answer streams'() {
    const held = await heldChat(streaming())
    await held.chat.send('Hi')
    const { answer, fail } = await held.request(0)
    answer(event({ text: 'Half' }))
    await eventually(() => held.chat.texts('ai')).toEqual(['Half'])
    return { held, fail }
  },
  async 'while an answer that comes whole is read'() {
    const held = await heldChat()
    await held.chat.send('Hi')
    const { answer, fail } = await held.request(0)
    answer('{"text":', 'application/json')
    return { held, fail }
  },
  async 'while a service of directConnection answers'() {
    const held = await heldChat({
      connect: { url: address('chat'), stream: true },
      directConnection: { openAI: { key: 'key', chat: true } },
    })
    await held.chat.send('Hi')
    const { answer, fail } = await held.request(0)
    answer(event({ choices: [{ index: 0, delta: { content: 'Half' } }] }))
    await eventually(() => held.chat.texts('ai')).toEqual(['Half'])
    return { held, fail }
  },
  async 'while files are sent'() {
    const held = await heldChat()
    held.chat.element.submitUserMessage({ text: 'Look', files: [new File(['x'], 'x.txt')] })
    return { held, fail: (await held.request(0)).fail }
  },
  async 'while an answer is polled for'() {
    const held = await heldChat()
    await held.chat.send('Hi')
    const first = await held.request(0)
    first.answer(JSON.stringify({ text: 'Soon', timeoutMS: 100 }), 'application/json')
    first.end()
    return { held, fail: (await held.request(1)).fail }
  },
  async 'while a function of the page asks'() {
    const { run, fail, isCalled } = holdFunction('Load failed')
    const held = await heldChat({ connect: { handler: run } })
    await held.chat.send('Hi')
    await isCalled()
    return { held, fail }
  },
  async 'while a function of the page asks that says itself what failed'() {
    const handler = vi.fn<Handler>()
    const held = await heldChat({ connect: { handler } })
    await held.chat.send('Hi')
    await eventually(() => handler.mock.calls.length).toBe(1)
    return { held, fail: () => handler.mock.calls[0]?.[1].onResponse({ error: 'The shop does not answer' }) }
  },
  async 'while an interceptor of the page asks for a token'() {
    const { run, fail, isCalled } = holdFunction()
    const held = await heldChat({ requestInterceptor: run })
    await held.chat.send('Hi')
    await isCalled()
    return { held, fail }
  },
  async 'while older messages are loaded'() {
    const { run, fail, isCalled } = holdFunction()
    const held = await heldChat({ loadHistory: run })
    await isCalled()
    return { held, fail }
  },
  async 'while a tool of the page asks a server'() {
    const { run, fail, isCalled } = holdFunction()
    const held = await heldChat({
      connect: { url: address('chat'), stream: true, format: 'ai-sdk' },
      tools: [
        {
          name: 'find_stock',
          description: 'How many are left',
          inputSchema: { type: 'object' },
          execute: run,
        },
      ],
    })
    await held.chat.send('Hi')
    const { answer, end } = await held.request(0)
    answer(event({ type: 'start', messageId: 'a' }))
    answer(event({ type: 'tool-input-available', toolCallId: 'c', toolName: 'find_stock', input: {} }))
    answer(event({ type: 'finish' }))
    end()
    await isCalled()
    return { held, fail }
  },
  async 'while a conversation is saved on a server'() {
    const storage = { ...memoryThreads(), name: 'of a test' }
    const { run, fail, isCalled } = holdFunction()
    // A chat that goes tries again, and keeps what is not saved for the next page: afterwards it is saved.
    let isOver = false
    onTestFinished(() => void (isOver = true))
    const save: ThreadStorage['save'] = (...words) => (isOver ? storage.save(...words) : run())
    const held = await heldChat({ threads: { storage: { ...storage, save } } })
    await held.chat.send('Hi')
    await isCalled()
    return { held, fail }
  },
  async 'while the list of conversations is loaded from a server'() {
    const held = await heldChat({ threads: { storage: serverThreads(address('api')) } })
    const newest = await held.request(0)
    newest.answer('{"threads":[]}', 'application/json')
    newest.end()
    return { held, fail: (await held.request(1)).fail }
  },
  async 'while a key is checked'() {
    const held = await heldChat({ directConnection: { openAI: { key: 'key', chat: true, validateKeyProperty: true } } })
    return { held, fail: (await held.request(0)).fail }
  },
} satisfies Readonly<Record<string, () => Promise<{ held: HeldChat; fail: () => unknown }>>>

describe('leaving the page', () => {
  for (const [when, begin] of Object.entries(ways)) {
    test(`${when} is no error`, async () => {
      const { held, fail } = await begin()
      const timers = holdTimers(300)
      fail()
      await isNoticed(timers, held)
      leavePage()
      comeBack()
      timers.pass()
      // What the failure would lead to has been done when this message is there.
      held.chat.element.addMessage({ text: 'Later' })
      await eventually(() => held.chat.element.getMessages().at(-1)?.text).toBe('Later')
      expect(held.told()).toEqual([])
    })
  }

  test('is no error where the next page takes its time to answer', async () => {
    const { held, fail } = await ways['while an answer streams']()
    const timers = holdTimers(3000)
    const goOn = holdClock()
    dispatchEvent(new Event('beforeunload'))
    fail()
    await isNoticed(timers, held)
    goOn()
    leavePage()
    comeBack()
    timers.pass()
    held.chat.element.addMessage({ text: 'Later' })
    await eventually(() => held.chat.element.getMessages().at(-1)?.text).toBe('Later')
    expect(held.told()).toEqual([])
  })

  test('when a WebSocket has closed by it is no error, and it connects anew', async () => {
    const socket = await scriptedSocket()
    const onError = vi.fn()
    const chat = await renderChat({ connect: { url: socket.url, websocket: true }, onError })
    await chat.type('Hi')
    await eventually(() => chat.submitState).toBe('submit')
    const timers = holdTimers(300)
    await socket.close()
    await eventually(() => chat.submitState).toBe('disabled')
    leavePage()
    comeBack()
    timers.pass()
    await eventually(async () => (await socket.record()).attempts).toBe(2)
    await eventually(() => chat.submitState).toBe('submit')
    await socket.push('{"text":"Hello"}')
    await eventually(() => chat.texts('ai')).toEqual(['Hello'])
    expect(chat.texts('error')).toEqual([])
    expect(onError).not.toHaveBeenCalled()
    expect(console.error).not.toHaveBeenCalled()
  })
})

describe('a connection that breaks while the visitor stays', () => {
  const { 'while an answer streams': stream } = ways

  for (const [when, begin] of Object.entries(ways)) {
    test(`${when} is told`, async () => {
      const { held, fail } = await begin()
      fail()
      await eventually(() => held.told()).not.toEqual([])
    })
  }

  test('is told, with a way to try again', async () => {
    const { held, fail } = await stream()
    fail()
    await eventually(() => held.chat.texts('error').at(0)).toContain('Try again')
    // Once to the page, once in the console, with the address of what helps.
    expect(held.told()).toEqual(['Error, please try again.', expect.any(TypeError), expect.stringContaining('failed-request')])
  })

  test('is told although the page was asked whether it may be left, as for a download', async () => {
    const { held, fail } = await stream()
    const timers = holdTimers(3000)
    const goOn = holdClock()
    dispatchEvent(new Event('beforeunload'))
    fail()
    await eventually(() => timers.count).toBe(1)
    goOn()
    timers.pass()
    await eventually(() => held.chat.texts('error').at(0)).toContain('Try again')
  })

  test('is told once the page was shown again', async () => {
    const { held } = await stream()
    leavePage()
    comeBack()
    await held.chat.send('Again')
    ;(await held.request(1)).fail()
    await eventually(() => held.chat.texts('error').at(0)).toContain('Try again')
  })
})
