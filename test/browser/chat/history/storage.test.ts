import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BrowserStorageOptions, ChatOptions, MessageContent } from '../../../../sdk/core/options/options.ts'
import { answer } from '../../answer.ts'
import { scripted } from '../../scripted.ts'
import { eventually, renderChat, type RenderedChat, withoutTyped } from '../../render-chat.ts'
import { isThorough } from '../../../tools/runner/is-thorough.ts'

const key = 'deep-chat-storage'

/** The stored messages without ids and times, and the mark of what was typed; null if nothing is stored. */
function stored(name = key): unknown {
  const chat = JSON.parse(localStorage.getItem(name) ?? 'null') as { messages: MessageContent[] } | null
  return chat && { messages: chat.messages.map(({ id: _id, createdAt: _time, ...message }) => withoutTyped(message)) }
}

/** The same page after a reload: another element with the same options. */
async function reloaded(chat: RenderedChat, options: ChatOptions): Promise<RenderedChat> {
  chat.element.remove()
  await eventually(() => chat.root.querySelector('[part~="input"]')).toBeNull()
  return renderChat(options)
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('a conversation is shown again after a reload, as history', async () => {
  const onMessage = vi.fn()
  const options: ChatOptions = { demo: { response: { text: 'ok', custom: { n: 1 } } }, browserStorage: true }
  const chat = await renderChat(options)
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['ok'])
  const again = await reloaded(chat, { ...options, onMessage })
  await eventually(() => again.texts('ai')).toEqual(['ok'])
  expect(again.messages()).toEqual([
    { role: 'user', text: 'Hi' },
    { role: 'ai', text: 'ok', custom: { n: 1 } },
  ])
  expect(onMessage.mock.calls.map(([event]) => (event as { isHistory: boolean }).isHistory)).toEqual([true, true])
})

test('what another version stored is shown as far as it can be read, and the chat works', { tags: 'thorough' }, async () => {
  const left = [
    { role: 7, text: 'a number for a role' },
    { role: '', text: 'no role' },
    { role: { name: 'ai' }, text: 5 },
    { files: [null, 5, 'x', { src: 5 }, { src: null, name: 'notes.txt' }] },
    { role: 'user', text: 'fine', html: null, id: 5, _sessionId: 5 },
  ]
  localStorage.setItem(key, JSON.stringify({ messages: left, version: 9 }))
  const options: ChatOptions = { demo: { response: { text: 'ok' } }, browserStorage: true }
  const chat = await renderChat(options)
  await eventually(() => chat.texts('user')).toEqual(['fine'])
  await eventually(() => chat.texts('ai').filter(Boolean)).toEqual(['a number for a role', 'no role', 'notes.txt'])
  await chat.send('Hi')
  await eventually(() => chat.texts('ai').at(-1)).toBe('ok')
  expect(chat.input.value).toBe('')
  await eventually(() => (stored() as { messages: unknown[] }).messages.at(-1)).toMatchObject({
    role: 'ai',
    text: 'ok',
  })
})

test('the page sets the key and the number of messages to store', async () => {
  const chat = await renderChat({
    demo: true,
    browserStorage: { key: 'mine', maxMessages: 2 },
  })
  for (const text of ['one', 'two', 'three']) chat.element.addMessage({ role: 'user', text }, true)
  await eventually(() => stored('mine')).toEqual({
    messages: [
      { role: 'user', text: 'two' },
      { role: 'user', text: 'three' },
    ],
  })
  expect(stored()).toBeNull()
})

test('typed text is restored if the page enables that', async () => {
  for (const browserStorage of [{ inputText: true }, { textInput: true }]) {
    localStorage.clear()
    const chat = await renderChat({ demo: true, browserStorage })
    await chat.type('half a sentence')
    const again = await reloaded(chat, { demo: true, browserStorage })
    await eventually(() => again.input.value).toBe('half a sentence')
    expect(again.submitState).toBe('submit')
  }
  const without = await renderChat({ demo: true, browserStorage: true })
  expect(without.input.value).toBe('')
})

test('messages that are only displayed, introduction and errors are not stored', async () => {
  const server = await scripted(answer.json({ error: 'no' }))
  const chat = await renderChat({ connect: { url: server.url }, browserStorage: true, introMessage: { text: 'Welcome' } })
  vi.spyOn(console, 'error').mockReturnValue()
  await chat.send('Hi')
  await eventually(() => chat.texts('error').length).toBe(1)
  await eventually(stored).toEqual({ messages: [{ role: 'user', text: 'Hi' }] })
})

test('a message that the page adds silently is stored with the next one that is not', { tags: 'thorough' }, async () => {
  const chat = await renderChat({ demo: true, browserStorage: true })
  chat.element.addMessage({ text: 'quiet' })
  chat.element.addMessage({ text: 'loud' }, true)
  await eventually(stored).toEqual({
    messages: [
      { role: 'ai', text: 'quiet' },
      { role: 'ai', text: 'loud' },
    ],
  })
})

test('many messages and key strokes share few writes', { tags: 'thorough' }, async () => {
  const write = vi.spyOn(Storage.prototype, 'setItem')
  const chat = await renderChat({ demo: true, browserStorage: { inputText: true } })
  for (let count = 0; count < 50; count += 1) chat.element.addMessage({ text: String(count) }, true)
  chat.element.remove()
  await eventually(() => (stored() as { messages: unknown[] } | null)?.messages.length).toBe(50)
  expect(write.mock.calls.length).toBeLessThan(5)
})

test('a streamed answer is stored when it is complete', async () => {
  const server = await scripted(answer.events({ text: 'One ' }, 'more', { text: 'two' }))
  const chat = await renderChat({ connect: { url: server.url, stream: true }, browserStorage: true })
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['One'])
  await server.release('more')
  await eventually(stored).toEqual({
    messages: [
      { role: 'user', text: 'Hi' },
      { role: 'ai', text: 'One two' },
    ],
  })
})

test(
  'an answer that has just started is not stored if it would look empty, but stored once it has words',
  { tags: 'thorough' },
  async () => {
    const server = await scripted(answer.events({ text: '##' }, 'more', { text: ' Opening hours' }, 'never'))
    const options: ChatOptions = { connect: { url: server.url, stream: true }, browserStorage: true }
    const chat = await renderChat(options)
    const texts = (): unknown[] => (stored() as { messages: { text: string }[] } | null)?.messages.map(({ text }) => text) ?? []
    await chat.send('Hi')
    await eventually(() => chat.messages().length).toBe(2)
    chat.element.addMessage({ role: 'user', text: 'while it begins' }, true)
    await eventually(texts).toEqual(['Hi', 'while it begins'])
    await server.release('more')
    await eventually(() => chat.texts('ai')).toEqual(['Opening hours'])
    chat.element.addMessage({ role: 'user', text: 'while it goes on' }, true)
    await eventually(texts).toEqual(['Hi', '## Opening hours', 'while it begins', 'while it goes on'])
  },
)

test('clearing the messages clears the storage', async () => {
  const chat = await renderChat({ demo: true, browserStorage: true })
  chat.element.addMessage({ text: 'One' }, true)
  await eventually(stored).not.toBeNull()
  chat.element.addMessage({ text: 'Two' }, true)
  chat.element.clearMessages()
  const again = await reloaded(chat, { demo: true, browserStorage: true })
  expect(stored()).toEqual({ messages: [] })
  expect(again.messages()).toEqual([])
})

test('the page gets a function that clears the storage and keeps the messages', async () => {
  const browserStorage: BrowserStorageOptions = {}
  const chat = await renderChat({ demo: true, browserStorage })
  chat.element.addMessage({ text: 'One' }, true)
  await eventually(stored).not.toBeNull()
  browserStorage.clear?.()
  expect(stored()).toEqual({ messages: [] })
  expect(chat.messages()).toEqual([{ role: 'ai', text: 'One' }])
})

test("the page's history takes precedence over what is stored", async () => {
  localStorage.setItem(key, JSON.stringify({ messages: [{ text: 'stored' }] }))
  const chat = await renderChat({ demo: true, browserStorage: true, history: [{ text: 'given' }] })
  await eventually(() => chat.texts('ai')).toEqual(['given'])
})

test('what Deep Chat stored is read', async () => {
  localStorage.setItem(key, JSON.stringify({ messages: [{ role: 'user', text: 'from before' }], inputText: 'typed' }))
  const chat = await renderChat({ demo: true, browserStorage: { inputText: true } })
  await eventually(() => chat.texts('user')).toEqual(['from before'])
  expect(chat.input.value).toBe('typed')
})

test('invalid entries in the storage are left out, and the others are shown', { tags: 'thorough' }, async () => {
  localStorage.setItem(key, '{"messages":[null,5,{"text":"good"}]}')
  const chat = await renderChat({ demo: true, browserStorage: true })
  await eventually(() => chat.texts('ai')).toEqual(['good'])
  expect(chat.messages()).toEqual([{ role: 'ai', text: 'good' }])
})

const broken = [
  ['broken JSON', '{"messages":[{'],
  ['a number', '5'],
  ['messages that are none', '{"messages":"text"}'],
  ['entries that are none', '{"messages":[null,5,{"text":7},{"files":3}]}'],
]

for (const [name, text] of isThorough ? broken : broken.slice(0, 1)) {
  test(`${name} in the storage does no harm`, async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    localStorage.setItem(key, text ?? '')
    const onComponentRender = vi.fn()
    const chat = await renderChat({ demo: { response: { text: 'ok' } }, browserStorage: true, onComponentRender })
    await eventually(() => onComponentRender.mock.calls.length).toBe(1)
    await chat.send('Hi')
    await eventually(() => chat.texts('ai').at(-1)).toBe('ok')
    await eventually(() => JSON.stringify(stored())).toContain('Hi')
  })
}

test('a full storage keeps the newest messages, and nothing is lost in the chat', async () => {
  const { setItem } = Storage.prototype
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, name: string, value: string) {
    if (value.length > 300) throw new DOMException('full', 'QuotaExceededError')
    setItem.call(this, name, value)
  })
  const chat = await renderChat({ demo: { response: { text: 'ok' } }, browserStorage: true })
  for (let count = 0; count < 20; count += 1) chat.element.addMessage({ text: `message ${count}` }, true)
  await chat.send('Hi')
  await eventually(() => chat.texts('ai').at(-1)).toBe('ok')
  expect(chat.messages().length).toBe(22)
  await eventually(() => (stored() as { messages: { text: string }[] } | null)?.messages.at(-1)?.text).toBe('ok')
})

test('a storage that rejects everything stops no message', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const refuse = (): never => {
    throw new DOMException('denied', 'SecurityError')
  }
  for (const name of ['getItem', 'setItem', 'removeItem'] as const) vi.spyOn(Storage.prototype, name).mockImplementation(refuse)
  const chat = await renderChat({ demo: { response: { text: 'ok' } }, browserStorage: true })
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['ok'])
  chat.element.clearMessages()
  expect(chat.messages()).toEqual([])
  expect(warn.mock.calls.length).toBeGreaterThan(0)
})

test('storage that is turned on later stores messages from then on', { tags: 'thorough' }, async () => {
  const chat = await renderChat({ demo: true })
  chat.element.addMessage({ text: 'before' }, true)
  chat.element.browserStorage = true
  chat.element.addMessage({ text: 'after' }, true)
  await eventually(() => JSON.stringify(stored())).toContain('after')
})

test('ids and times of messages are the same after a reload', async () => {
  const options: ChatOptions = { demo: { response: { text: 'ok' } }, browserStorage: true }
  const chat = await renderChat(options)
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['ok'])
  const before = chat.element.getMessages()
  const again = await reloaded(chat, options)
  await eventually(() => again.element.getMessages()).toEqual(before)
})

test('a message has the time when it was sent, in UTC', async () => {
  const chat = await renderChat({ demo: true })
  chat.element.addMessage({ role: 'user', text: 'now' })
  const [message] = chat.element.getMessages()
  expect(new Date(message?.createdAt ?? '').toISOString()).toBe(message?.createdAt)
})

test('messages that were stored without ids get the same ones in every tab', async () => {
  localStorage.setItem(key, JSON.stringify({ messages: [{ text: 'same' }, { text: 'same' }, { role: 'user', text: 'other' }] }))
  const one = await renderChat({ demo: true, browserStorage: true })
  const other = await renderChat({ demo: true, browserStorage: true })
  await eventually(() => [one, other].map((chat) => chat.messages().length)).toEqual([3, 3])
  const [ids, others] = [one, other].map((chat) => chat.element.getMessages().map(({ id }) => id))
  expect(new Set(ids).size).toBe(3)
  expect(others).toEqual(ids)
})

test('a maximum of zero messages stores none', { tags: 'thorough' }, async () => {
  const chat = await renderChat({ demo: true, browserStorage: { maxMessages: 0 } })
  chat.element.addMessage({ text: 'secret' }, true)
  chat.element.remove()
  await eventually(() => localStorage.getItem(key)).not.toBeNull()
  expect(localStorage.getItem(key)).not.toContain('secret')
})

test('an answer to a message that was cleared in the meantime is not stored', async () => {
  const server = await scripted(answer.events('first', { text: 'too late' }), answer.json({ text: 'in time' }))
  const chat = await renderChat({ connect: { url: server.url, stream: true }, browserStorage: true })
  await chat.send('Hi')
  await eventually(() => chat.isLoading()).toBe(true)
  chat.element.clearMessages()
  await server.release('first')
  await eventually(() => chat.texts('ai')).toEqual(['too late'])
  await chat.send('Again')
  await eventually(() => JSON.stringify(stored())).toContain('in time')
  expect(JSON.stringify(stored())).not.toContain('too late')
})

test('an answer that is streaming while the messages are cleared is not stored', { tags: 'thorough' }, async () => {
  const server = await scripted(answer.events({ text: 'half ' }, 'more', { text: 'whole' }))
  const chat = await renderChat({ connect: { url: server.url, stream: true }, browserStorage: true })
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['half'])
  chat.element.clearMessages()
  await server.release('more')
  await eventually(() => chat.texts('ai')).toEqual(['half whole'])
  chat.element.addMessage({ text: 'next' }, true)
  await eventually(stored).toEqual({ messages: [{ role: 'ai', text: 'next' }] })
})

test('what the page removes from the storage itself is not written back', { tags: 'thorough' }, async () => {
  const chat = await renderChat({ demo: true, browserStorage: true })
  chat.element.addMessage({ text: 'before' }, true)
  await eventually(() => JSON.stringify(stored())).toContain('before')
  localStorage.clear()
  chat.element.addMessage({ text: 'after' }, true)
  await eventually(stored).toEqual({ messages: [{ role: 'ai', text: 'after' }] })
})

test('a page that reads the messages as soon as the chat is rendered gets the stored ones', { tags: 'thorough' }, async () => {
  localStorage.setItem(key, JSON.stringify({ messages: [{ text: 'kept' }] }))
  const found: number[] = []
  const chat = await renderChat({
    demo: true,
    browserStorage: true,
    onComponentRender: () => void found.push(document.querySelector('confab-chat')?.getMessages().length ?? 0),
  })
  await eventually(() => chat.texts('ai')).toEqual(['kept'])
  expect(found).toEqual([1])
})

test('messages under one key are not stored under the next one', async () => {
  const chat = await renderChat({ demo: true, browserStorage: { key: 'ada' } })
  chat.element.addMessage({ text: 'for Ada' }, true)
  await eventually(() => localStorage.getItem('ada')).toContain('for Ada')
  chat.element.browserStorage = { key: 'bob' }
  chat.element.addMessage({ text: 'for Bob' }, true)
  await eventually(() => localStorage.getItem('bob')).toContain('for Bob')
  expect(localStorage.getItem('bob')).not.toContain('for Ada')
})

test(
  'messages that the page removed from the storage only stay on screen when another tab writes',
  { tags: 'thorough' },
  async () => {
    const browserStorage: BrowserStorageOptions = {}
    const chat = await renderChat({ demo: true, browserStorage })
    chat.element.addMessage({ text: 'mine' }, true)
    await eventually(() => JSON.stringify(stored())).toContain('mine')
    browserStorage.clear?.()
    const left = JSON.parse(localStorage.getItem(key) ?? '{}') as object
    localStorage.setItem(
      key,
      JSON.stringify({ ...left, messages: [{ id: 'other', text: 'theirs' }], changes: { other: Date.now() + 60_000 } }),
    )
    dispatchEvent(new StorageEvent('storage', { key }))
    await eventually(() => chat.texts('ai')).toContain('theirs')
    expect(chat.texts('ai')).toContain('mine')
  },
)
