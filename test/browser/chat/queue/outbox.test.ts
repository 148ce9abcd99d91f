import { axeFindings } from '../../axe-findings.ts'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import { answer } from '../../answer.ts'
import { collectAnnouncements } from '../../collect-announcements.ts'
import { eventually, renderChat, type RenderedChat } from '../../render-chat.ts'
import { scripted, type Scripted } from '../../scripted.ts'
import { isThorough } from '../../../tools/runner/is-thorough.ts'

/** The browser's own word for whether there is a network. */
function goOffline() {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onLine.mockRestore())
  return () => {
    onLine.mockReturnValue(true)
    dispatchEvent(new Event('online'))
  }
}

const keysOf = async (server: Scripted): Promise<(string | undefined)[]> =>
  (await server.requests()).map(({ headers }) => headers['idempotency-key'])

const stateOf = (chat: RenderedChat): (string | undefined)[] =>
  [...chat.root.querySelectorAll<HTMLElement>('[part~="delivery"]')].map(({ dataset }) => dataset['state'])

const waiting = (chat: RenderedChat): (string | null)[] =>
  [...chat.root.querySelectorAll('[part~="queue-message"] .queue-text')].map((text) => text.textContent)

const press = (name: string): Promise<void> => userEvent.click(page.getByRole('button', { name, exact: true }))

const kept = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith('confab-outbox:'))

async function outboxChat(options: ChatOptions = {}, ...answers: Parameters<typeof scripted>) {
  const server = await scripted(...(answers.length ? answers : [answer.json({ text: 'Hello' })]))
  const chat = await renderChat({ connect: { url: server.url }, outbox: true, ...options })
  return { server, chat }
}

afterEach(() => localStorage.clear())

describe('a message that is sent while there is no connection', () => {
  test('is sent when the connection is back, where the page has set `outbox` while the chat was running', async () => {
    const { chat } = await outboxChat({ outbox: false })
    chat.element.outbox = true
    const goOnline = goOffline()
    await chat.send('Hi')
    await eventually(() => stateOf(chat)).toEqual(['queued'])
    goOnline()
    await eventually(() => chat.texts('ai')).toEqual(['Hello'])
  })

  test('says that it waits, and asks nobody', async () => {
    goOffline()
    const { chat, server } = await outboxChat()
    await chat.send('Hi')
    await eventually(() => stateOf(chat)).toEqual(['queued'])
    expect(chat.part('delivery').textContent).toContain('Waiting for a connection')
    expect(await server.requests()).toEqual([])
  })

  test('is sent when the connection is back, and then says nothing more', async () => {
    const goOnline = goOffline()
    const { chat } = await outboxChat()
    await chat.send('Hi')
    await eventually(() => stateOf(chat)).toEqual(['queued'])
    goOnline()
    await eventually(() => chat.texts('ai')).toEqual(['Hello'])
    await eventually(() => stateOf(chat)).toEqual([])
    expect(kept()).toEqual([])
  })

  test('lets later ones wait behind it, which follow in order', async () => {
    const goOnline = goOffline()
    const { chat } = await outboxChat()
    await chat.send('one')
    await eventually(() => stateOf(chat)).toEqual(['queued'])
    await chat.send('two')
    await chat.send('three')
    await eventually(() => waiting(chat)).toEqual(['two', 'three'])
    goOnline()
    await eventually(() => chat.messages().map(({ text }) => text)).toEqual(['one', 'Hello', 'two', 'Hello', 'three', 'Hello'])
  })

  test('can be deleted', async () => {
    const goOnline = goOffline()
    const { chat, server } = await outboxChat()
    await chat.send('Hi')
    await eventually(() => stateOf(chat)).toEqual(['queued'])
    await press('Delete message')
    await eventually(() => chat.texts('user')).toEqual([])
    goOnline()
    await chat.send('Hello')
    await eventually(() => chat.texts('ai')).toEqual(['Hello'])
    expect((await server.requests()).length).toBe(1)
  })

  test('is announced', async () => {
    goOffline()
    const { chat } = await outboxChat()
    const said = collectAnnouncements(chat.root)
    await chat.send('Hi')
    await eventually(() => said.join(' ')).toContain('Waiting for a connection')
  })
})

describe('a message whose request is lost on the way', () => {
  test('is sent again by itself with the same key', async () => {
    const { chat, server } = await outboxChat()
    const real = globalThis.fetch
    const sent: (string | null)[] = []
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      if (input !== server.url) return real(input, init)
      sent.push(new Headers(init?.headers).get('idempotency-key'))
      return sent.length === 1 ? Promise.reject(new TypeError('Failed to fetch')) : real(input, init)
    })
    onTestFinished(() => fetched.mockRestore())
    await chat.send('Hi')
    await eventually(() => chat.texts('ai')).toEqual(['Hello'])
    expect(sent.length).toBe(2)
    expect(sent[0]).toBe(sent[1])
  })

  test('shows no error meanwhile', async () => {
    const { chat } = await outboxChat({ connect: { url: 'http://127.0.0.1:1/' } })
    await chat.send('Hi')
    await eventually(() => stateOf(chat)).toEqual(['queued'])
    expect(chat.texts('error')).toEqual([])
  })
})

describe('a message that the service refuses', () => {
  const refused = answer.json({ error: 'Too busy' }, 500)

  test('says that it was not sent, with a way on', async () => {
    const { chat } = await outboxChat({}, refused)
    await chat.send('Hi')
    await eventually(() => stateOf(chat)).toEqual(['failed'])
    expect(chat.part('delivery').textContent).toContain('Not sent')
    expect(chat.texts('error').length).toBe(1)
  })

  test('is sent again with the same key when the visitor wants it', { tags: 'thorough' }, async () => {
    const { chat, server } = await outboxChat({}, refused, answer.json({ text: 'Hello' }))
    await chat.send('Hi')
    await eventually(() => stateOf(chat)).toEqual(['failed'])
    await press('Try again')
    await eventually(() => chat.texts('ai')).toEqual(['Hello'])
    const keys = await keysOf(server)
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
  })
})

describe('on the next page', () => {
  async function leftBehind(options: ChatOptions = {}) {
    const goOnline = goOffline()
    const { chat, server } = await outboxChat(options)
    await chat.send('one')
    await eventually(() => stateOf(chat)).toEqual(['queued'])
    await chat.send('two')
    await eventually(() => waiting(chat)).toEqual(['two'])
    await eventually(() => localStorage.getItem(kept()[0] ?? '')).toContain('two')
    chat.element.remove()
    return { server, goOnline }
  }

  test('what was not sent is there, and waits for a connection', async () => {
    const { server } = await leftBehind()
    const chat = await renderChat({ connect: { url: server.url }, outbox: true })
    await eventually(() => chat.texts('user')).toEqual(['one'])
    await eventually(() => waiting(chat)).toEqual(['two'])
    await eventually(() => stateOf(chat)).toEqual(['queued'])
  })

  test('it is sent, in order, once', async () => {
    const { server, goOnline } = await leftBehind()
    goOnline()
    const chat = await renderChat({ connect: { url: server.url }, outbox: true })
    await eventually(() => chat.messages().map(({ text }) => text)).toEqual(['one', 'Hello', 'two', 'Hello'])
    expect((await server.requests()).length).toBe(2)
    expect(kept()).toEqual([])
  })

  test('it has its place in a stored conversation', { tags: 'thorough' }, async () => {
    const { server, goOnline } = await leftBehind({ browserStorage: true })
    goOnline()
    const chat = await renderChat({ connect: { url: server.url }, outbox: true, browserStorage: true })
    await eventually(() => chat.messages().map(({ text }) => text)).toEqual(['one', 'Hello', 'two', 'Hello'])
  })

  test('a message that was on its way is sent again with the same key', { tags: 'thorough' }, async () => {
    const server = await scripted(answer.late('never', { text: 'lost' }), answer.json({ text: 'Hello' }))
    const first = await renderChat({ connect: { url: server.url }, outbox: true })
    await first.send('Hi')
    await server.waitForRequests()
    first.element.destroy()
    const second = await renderChat({ connect: { url: server.url }, outbox: true })
    await eventually(() => second.texts('ai')).toEqual(['Hello'])
    const keys = await keysOf(server)
    expect(keys.length).toBe(2)
    expect(keys[1]).toBe(keys[0])
  })

  test.each(['ai-sdk', 'ag-ui'] as const)('it belongs to the same conversation: %s', { tags: 'thorough' }, async (format) => {
    const server = await scripted(answer.late('never', { text: 'lost' }), answer.json({ text: 'Hello' }))
    const connect = { url: server.url, format }
    const first = await renderChat({ connect, outbox: true })
    await first.send('Hi')
    await server.waitForRequests()
    first.element.destroy()
    await renderChat({ connect, outbox: true })
    await eventually(async () => (await server.requests()).length).toBe(2)
    const [sent, again] = (await server.requests()).map(({ body }) => JSON.parse(body) as { id?: string; threadId?: string })
    expect(sent?.id ?? sent?.threadId).toBeTypeOf('string')
    expect([again?.id, again?.threadId]).toEqual([sent?.id, sent?.threadId])
  })

  test('files that are small enough are sent, too', { tags: 'thorough' }, async () => {
    const goOnline = goOffline()
    const { chat, server } = await outboxChat({ mixedFiles: true })
    chat.element.submitUserMessage({ text: 'See', files: [new File(['content'], 'notes.txt', { type: 'text/plain' })] })
    await eventually(() => stateOf(chat)).toEqual(['queued'])
    await eventually(() => localStorage.getItem(kept()[0] ?? '')).toContain('base64')
    chat.element.destroy()
    goOnline()
    const next = await renderChat({ connect: { url: server.url }, outbox: true, mixedFiles: true })
    await eventually(() => next.texts('ai')).toEqual(['Hello'])
    const [request] = await server.requests()
    const file = request?.parts.find(({ fileName }) => fileName === 'notes.txt')
    expect(new TextDecoder().decode(file?.bytes)).toBe('content')
  })

  test('files that are too large are named before and after', async () => {
    goOffline()
    const { chat, server } = await outboxChat({ mixedFiles: true })
    const large = new File([new Uint8Array(1_500_000)], 'film.mp4', { type: 'video/mp4' })
    chat.element.submitUserMessage({ text: 'See', files: [large] })
    await eventually(() => chat.root.querySelector('[part~="delivery"]')?.textContent).toContain('film.mp4')
    const words = [...chat.part('delivery').querySelectorAll('span')].map(({ textContent }) => textContent)
    expect(words).toEqual(['Waiting for a connection', "Won't be kept if you leave this page: film.mp4"])
    chat.element.remove()
    const next = await renderChat({ connect: { url: server.url }, outbox: true, mixedFiles: true })
    await eventually(() => stateOf(next)).toEqual(['failed'])
    expect(next.part('delivery').textContent).toContain('film.mp4')
  })
})

test('two chats of one conversation send what one of them has, once', async () => {
  const goOnline = goOffline()
  const { chat, server } = await outboxChat({ browserStorage: true })
  const other = await renderChat({ connect: { url: server.url }, outbox: true, browserStorage: true })
  await userEvent.fill(chat.input, 'Hi')
  chat.input.focus()
  await userEvent.keyboard('{Enter}')
  await eventually(() => stateOf(chat)).toEqual(['queued'])
  goOnline()
  await eventually(() => chat.texts('ai')).toEqual(['Hello'])
  expect(stateOf(other)).toEqual([])
  expect((await server.requests()).length).toBe(1)
})

test('clearing the conversation forgets what was not sent', async () => {
  goOffline()
  const { chat } = await outboxChat()
  await chat.send('Hi')
  await eventually(() => kept().length).toBe(1)
  chat.element.clearMessages()
  expect(kept()).toEqual([])
})

test('without the option nothing is kept, and no key is sent', async () => {
  const { chat, server } = await outboxChat({ outbox: false })
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['Hello'])
  expect(kept()).toEqual([])
  expect(await keysOf(server)).toEqual([undefined])
})

test.each(isThorough ? (['light', 'dark'] as const) : (['light'] as const))(
  'in the %s theme axe finds nothing in a message that was refused',
  async (theme) => {
    const { chat } = await outboxChat({ theme }, answer.json({ error: 'Too busy' }, 500))
    await chat.send('Hi')
    await eventually(() => stateOf(chat)).toEqual(['failed'])
    expect(await axeFindings(chat.part('delivery'))).toEqual([])
  },
)
