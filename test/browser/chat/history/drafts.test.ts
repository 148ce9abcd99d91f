import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ChatOptions, ThreadStorage } from '../../../../sdk/core/options/options.ts'
import { browserThreads, memoryThreads } from '../../../../sdk/entries/threads.ts'
import { holdTimers } from '../../hold-timers.ts'
import { eventually, renderChat } from '../../render-chat.ts'

// Chats that end with a test write once more.
const clear = (): void => {
  localStorage.clear()
  sessionStorage.clear()
}
beforeEach(clear)
afterAll(clear)

type Chat = Awaited<ReturnType<typeof renderChat>>

const answers: ChatOptions['connect'] = { handler: (_body, signals) => void signals.onResponse({ text: 'Yes' }) }

const open = (storage: ThreadStorage, more: ChatOptions = {}): Promise<Chat> =>
  renderChat({ connect: answers, threads: { storage }, ...more })

/** The page ends, and all that it wrote is there. */
function leave({ element }: Chat): void {
  element.remove()
  element.destroy()
}

const fieldOf = (chat: Chat) => eventually(() => chat.input.value)

const kept = (): string => JSON.stringify(Object.entries(localStorage).filter(([key]) => key.startsWith('confab-draft')))

test('what is written in a new conversation is there after a reload', async () => {
  const storage = memoryThreads()
  const before = await open(storage)
  await before.type('Do you have rye')
  await eventually(kept).toContain('Do you have rye')
  leave(before)
  const chat = await open(storage)
  await fieldOf(chat).toBe('Do you have rye')
})

test('each conversation has a draft of its own, the new one too', async () => {
  const storage = memoryThreads()
  const before = await open(storage)
  await before.send('Bread?')
  await eventually(() => before.texts('ai')).toEqual(['Yes'])
  await before.type('of the first')
  await before.element.openThread()
  await fieldOf(before).toBe('')
  await before.type('of the new one')
  leave(before)
  const chat = await open(storage)
  await fieldOf(chat).toBe('of the new one')
  const { threads } = await storage.list({ limit: 10, signal: new AbortController().signal })
  await chat.element.openThread(threads[0]?.id)
  await fieldOf(chat).toBe('of the first')
})

test('what is written before the chat is ready is kept, too', async () => {
  const storage = memoryThreads()
  let isReady = (): void => undefined
  const slow = {
    ...storage,
    list: async (...given: Parameters<ThreadStorage['list']>) => {
      await new Promise<void>((resolve) => (isReady = resolve))
      return storage.list(...given)
    },
  }
  const before = await open(slow)
  await before.type('Early')
  isReady()
  await eventually(kept).toContain('Early')
})

const said = { id: 'm', role: 'user', text: 'Bread?' }

/** A storage with one thread, in which something is written, and in a new one, too. */
async function storageWithDrafts(id = 'a', name = 'with drafts') {
  const storage = { ...memoryThreads(), name }
  await storage.save(id, [said], { signal: new AbortController().signal })
  const before = await open(storage)
  await eventually(() => before.texts('user')).toEqual(['Bread?'])
  await before.type('of the thread')
  await before.element.openThread()
  await fieldOf(before).toBe('')
  await before.type('of the new one')
  leave(before)
  sessionStorage.clear()
  return storage
}

test('a conversation whose messages come late has its own draft, and the new one keeps its own', async () => {
  const storage = await storageWithDrafts()
  const timers = holdTimers(10_000)
  vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => void vi.restoreAllMocks())
  let arrive = (): void => undefined
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const asked = vi.fn<() => void>()
  const slow: ThreadStorage = {
    ...storage,
    async load(...given) {
      asked()
      await arrived
      return storage.load(...given)
    },
  }
  const chat = await open(slow)
  await eventually(() => asked.mock.calls.length).toBe(1)
  timers.pass()
  await fieldOf(chat).toBe('of the thread')
  arrive()
  await eventually(() => chat.texts('user')).toEqual(['Bread?'])
  await chat.type('of the thread, longer')
  await eventually(kept).toContain('longer')
  await chat.element.openThread()
  await fieldOf(chat).toBe('of the new one')
})

test('what is written before the draft has come is kept, and the draft does not take its place', async () => {
  const storage = await storageWithDrafts()
  let arrive = (): void => undefined
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const chat = await open({ ...storage, load: (...given) => arrived.then(() => storage.load(...given)) })
  await chat.type('Early')
  arrive()
  await eventually(() => chat.texts('user')).toEqual(['Bread?'])
  await eventually(kept).toContain('Early')
  expect(chat.input.value).toBe('Early')
  expect(kept()).toContain('of the new one')
})

test('threads with the same id of two storages have drafts of their own, whatever is in their names', async () => {
  for (const [name, id] of [
    ['ann', 'one'],
    ['bob', 'one'],
    ['a', 'b:c'],
    ['a:b', 'c'],
    ['a%3Ab', 'c'],
    ['', '\ud800'],
  ] as const) {
    const storage = { ...memoryThreads(), name }
    await storage.save(id, [said], { signal: new AbortController().signal })
    const chat = await open(storage)
    await eventually(() => chat.texts('user')).toEqual(['Bread?'])
    expect(chat.input.value).toBe('')
    await chat.type(`${name} ${id}`)
    leave(chat)
    sessionStorage.clear()
  }
  expect(Object.keys(localStorage).filter((key) => key.startsWith('confab-draft:'))).toHaveLength(6)
})

test('who signs out takes along what was written and not sent, also in a chat that is still there', async () => {
  const storage = browserThreads({ name: 'signed in' })
  const chat = await open(storage)
  await chat.type('private')
  await eventually(kept).toContain('private')
  await open({ ...memoryThreads(), name: 'signed in: not' }).then((other) => other.type('of somebody else'))
  await eventually(kept).toContain('of somebody else')
  await storage.clear()
  expect(kept()).not.toContain('private')
  await chat.type('more that is private')
  leave(chat)
  expect(kept()).not.toContain('private')
  expect(kept()).toContain('of somebody else')
})

test('what was sent is no draft any more', async () => {
  const storage = memoryThreads()
  const before = await open(storage)
  await before.send('Bread?')
  await eventually(() => before.texts('ai')).toEqual(['Yes'])
  leave(before)
  const chat = await open(storage)
  await eventually(() => chat.texts('ai')).toEqual(['Yes'])
  expect(chat.input.value).toBe('')
  expect(kept()).toBe('[]')
})

test('files are kept with the text', async () => {
  const storage = memoryThreads()
  const before = await open(storage, { mixedFiles: true })
  const transfer = new DataTransfer()
  transfer.items.add(new File(['Hello'], 'list.txt', { type: 'text/plain' }))
  before.input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }))
  await eventually(() => before.root.querySelectorAll('[part~="attachment"]').length).toBe(1)
  await eventually(kept).toContain('list.txt')
  leave(before)
  const chat = await open(storage, { mixedFiles: true })
  await eventually(() => chat.root.querySelector('[part~="attachment"]')?.textContent ?? '').toContain('list.txt')
  await userEvent.fill(chat.input, 'See')
  await userEvent.keyboard('{Enter}')
  await eventually(() => chat.element.getMessages()[0]?.files?.[0]?.name).toBe('list.txt')
})

test('with `browserStorage` a draft has its files, too, where the text is kept', async () => {
  const options: ChatOptions = { connect: answers, mixedFiles: true, browserStorage: { key: 'drafts', inputText: true } }
  const before = await renderChat(options)
  const transfer = new DataTransfer()
  transfer.items.add(new File(['Hello'], 'list.txt', { type: 'text/plain' }))
  before.input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }))
  await before.type('See')
  await eventually(kept).toContain('data:')
  leave(before)
  const chat = await renderChat(options)
  await fieldOf(chat).toBe('See')
  await eventually(() => chat.root.querySelector('[part~="attachment"]')?.textContent ?? '').toContain('list.txt')
})

test('nothing is kept where the page wants none, nor without threads', async () => {
  const storage = memoryThreads()
  for (const more of [{ threads: { storage, drafts: false } }, { threads: false }] satisfies ChatOptions[]) {
    const chat = await renderChat({ connect: answers, ...more })
    await chat.type('secret')
    leave(chat)
    expect(kept()).toBe('[]')
  }
})

test('a draft does not take the place of what the page, or the visitor, has written', async () => {
  const storage = memoryThreads()
  const before = await open(storage)
  await before.type('former')
  leave(before)
  const chat = await open(storage, { defaultInput: { text: 'of the page' } })
  await eventually(() => chat.root.querySelectorAll('[part~="threads"]').length).toBe(1)
  expect(chat.input.value).toBe('of the page')
})

test('a browser that is full, or keeps rubbish, lets the visitor write', async () => {
  const storage = memoryThreads()
  localStorage.setItem('confab-drafts', '{"x":"y"')
  localStorage.setItem('confab-draft:new:confab-threads:', '{"text":7,"files":3}')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const chat = await open(storage)
  await chat.type('Still here')
  expect(chat.input.value).toBe('Still here')
  leave(chat)
  full.mockRestore()
  expect(kept()).not.toContain('Still here')
})

test('only the newest twenty drafts are kept, and none for longer than a month', async () => {
  const day = 24 * 60 * 60 * 1000
  const old = Object.fromEntries(
    Array.from({ length: 25 }, (_, place) => [`thread:${place}`, Date.now() - (place < 20 ? place * 1000 : 40 * day)]),
  )
  localStorage.setItem('confab-drafts', JSON.stringify(old))
  for (const name of Object.keys(old)) localStorage.setItem(`confab-draft:${name}`, '{"text":"x","files":[]}')
  const chat = await open(memoryThreads())
  await chat.type('newest')
  leave(chat)
  const names = Object.keys(localStorage).filter((key) => key.startsWith('confab-draft:'))
  expect(names).toHaveLength(20)
  expect(names).toContain('confab-draft:new:confab-threads:')
  expect(names).not.toContain('confab-draft:thread:19')
})
