import { expect, onTestFinished, test, vi } from 'vitest'
import type { ChatOptions, MessageContent, ThreadStorage } from '../../../sdk/core/options/options.ts'
import { memoryThreads } from '../../../sdk/threads/storages/memory-threads.ts'
import { keyValues, ownStorage, signal, threadedChat } from './threaded-chat.ts'

async function storageWith(text: string): Promise<ThreadStorage> {
  const storage = ownStorage()
  await storage.save('a', [{ id: text, role: 'user', text }] as MessageContent[], { signal })
  await storage.rename('a', text)
  return storage
}

const savedTexts = async (storage: ThreadStorage, id: string): Promise<(string | undefined)[]> =>
  (await storage.load(id, { limit: 1000, signal }).catch(() => ({ messages: [] as MessageContent[] }))).messages.map(
    ({ text }) => text,
  )

/** A chat whose options can be changed. */
async function changeableChat(given: ChatOptions, local = keyValues()) {
  const options: ChatOptions = { ...given }
  const chat = await threadedChat({ local, options: () => options })
  return {
    chat,
    change(next: ChatOptions): void {
      Object.assign(options, next)
      chat.configure()
    },
  }
}

test('a chat that gets another storage shows its threads, and saves earlier messages in the previous one', async () => {
  const former = ownStorage()
  const next = await storageWith('Said elsewhere')
  const { chat, change } = await changeableChat({ threads: { storage: former } })
  const id = chat.state.openId
  chat.send('One')
  await expect.poll(chat.texts).toEqual(['One', 'Hello'])
  change({ threads: { storage: next } })
  await expect.poll(chat.texts).toEqual(['Said elsewhere'])
  await expect.poll(() => chat.state.entries.map(({ title }) => title)).toEqual(['Said elsewhere'])
  await expect.poll(() => savedTexts(former, id)).toEqual(['One', 'Hello'])
  chat.send('Two')
  await expect.poll(() => savedTexts(next, 'a')).toEqual(['Said elsewhere', 'Two', 'Hello'])
  expect(await savedTexts(former, id)).toEqual(['One', 'Hello'])
})

test('typed text stays when the chat gets another storage', async () => {
  const { chat, change } = await changeableChat({ threads: { storage: ownStorage() } })
  const next = await storageWith('Said elsewhere')
  chat.engine.requests.setText('not sent yet', true)
  change({ threads: { storage: next } })
  await expect.poll(chat.texts).toEqual(['Said elsewhere'])
  expect(chat.engine.store.get().composer.text).toBe('not sent yet')
})

test('an answer that is pending when the chat gets another storage is saved in the previous one', async () => {
  let finish = (): void => undefined
  const former = ownStorage()
  const { chat, change } = await changeableChat({
    threads: { storage: former },
    connect: {
      stream: true,
      handler: (_, { onResponse, onClose }) => {
        void onResponse({ text: 'Half' })
        finish = () => {
          void onResponse({ text: ' an answer' })
          onClose()
        }
      },
    },
  })
  const id = chat.state.openId
  chat.send('Go on')
  await expect.poll(chat.texts).toEqual(['Go on', 'Half'])
  const next = await storageWith('Said elsewhere')
  change({ threads: { storage: next } })
  await expect.poll(chat.texts).toEqual(['Said elsewhere'])
  finish()
  await expect.poll(() => savedTexts(former, id)).toEqual(['Go on', 'Half an answer'])
  expect(await savedTexts(next, 'a')).toEqual(['Said elsewhere'])
})

test('new options with the same storage change nothing', async () => {
  const storage = await storageWith('Said before')
  const list = vi.fn(storage.list)
  const counted = { ...storage, list }
  const { chat, change } = await changeableChat({ threads: { storage: counted } })
  await chat.requests.newThread()
  const { openId } = chat.state
  list.mockClear()
  change({ threads: { storage: counted, search: false } })
  await vi.dynamicImportSettled()
  expect(chat.state).toMatchObject({ openId, hasSearch: false })
  expect(list).not.toHaveBeenCalled()
})

test('an equal server address changes nothing', async () => {
  const requests = vi.fn(() => Promise.resolve(Response.json({ threads: [] })))
  vi.stubGlobal('fetch', requests)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { chat, change } = await changeableChat({ threads: { storage: 'https://example.org/api' } })
  await expect.poll(() => chat.state.status).toBe('ready')
  const { openId } = chat.state
  requests.mockClear()
  change({ threads: { storage: 'https://example.org/api' } })
  await vi.dynamicImportSettled()
  expect(chat.state.openId).toBe(openId)
  expect(requests).not.toHaveBeenCalled()
})

test('a page that sets a new storage object at each event does not cause an endless loop', async () => {
  const storage = await storageWith('Said before')
  const { chat, change } = await changeableChat({ threads: { storage } })
  const seen = chat.events.length
  let changes = 1
  const push = chat.events.push.bind(chat.events)
  chat.events.push = (...events) => {
    changes += 1
    if (changes < 20) change({ threads: { storage: { ...storage } } })
    return push(...events)
  }
  const next = { ...storage, list: vi.fn(storage.list) }
  change({ threads: { storage: next } })
  await expect.poll(() => next.list.mock.calls.length).toBeGreaterThan(0)
  await expect.poll(() => chat.state.status).toBe('ready')
  expect(chat.texts()).toEqual(['Said before'])
  expect(chat.events.slice(seen)).toEqual([])
})

test('when storages change in quick succession, the last one is shown', async () => {
  const { chat, change } = await changeableChat({ threads: { storage: ownStorage() } })
  for (const storage of [await storageWith('Second'), await storageWith('Third')]) change({ threads: { storage } })
  await expect.poll(chat.texts).toEqual(['Third'])
})

test('a thread can be opened immediately after the chat gets another storage', async () => {
  const { chat, change } = await changeableChat({ threads: { storage: ownStorage() } })
  const next = await storageWith('Said elsewhere')
  await next.save('b', [{ id: 'b1', role: 'user', text: 'The other' }] as MessageContent[], { signal })
  change({ threads: { storage: next } })
  await chat.joined.openThread('a')
  expect(chat.texts()).toEqual(['Said elsewhere'])
})

/** The keys of stored conversations, without the record of the thread that each became. */
const kept = (local: ReturnType<typeof keyValues>): string[] =>
  [...local.entries.keys()].filter((key) => !key.startsWith('confab-taken-over:'))

const browserStored = (local: ReturnType<typeof keyValues>, key = 'deep-chat-storage'): string => local.entries.get(key) ?? ''

test('turning threads on makes the browserStorage conversation a thread, and it stays on screen', async () => {
  const local = keyValues()
  const storage = ownStorage()
  const { chat, change } = await changeableChat({ threads: false, browserStorage: true }, local)
  chat.send('One')
  await expect.poll(() => browserStored(local)).toContain('Hello')
  change({ threads: { storage } })
  await expect.poll(async () => (await storage.list({ limit: 10, signal })).threads.length).toBe(1)
  await expect.poll(() => chat.engine.store.get().threads?.openId).toBeTruthy()
  expect(chat.texts()).toEqual(['One', 'Hello'])
  expect(kept(local)).toEqual([])
  chat.send('Two')
  await expect.poll(() => savedTexts(storage, chat.state.openId)).toEqual(['One', 'Hello', 'Two', 'Hello'])
  expect(kept(local)).toEqual([])
})

test('a conversation under a custom key is migrated when threads replace browserStorage', async () => {
  const local = keyValues()
  const storage = ownStorage()
  const { chat, change } = await changeableChat({ threads: false, browserStorage: { key: 'mine' } }, local)
  chat.send('One')
  await expect.poll(() => browserStored(local, 'mine')).toContain('Hello')
  change({ browserStorage: false, threads: { storage } })
  await expect.poll(() => chat.engine.store.get().threads?.openId).toBeTruthy()
  expect(await savedTexts(storage, chat.state.openId)).toEqual(['One', 'Hello'])
  expect(kept(local)).toEqual([])
})

test('a message sent just before threads are turned on is migrated with the rest', async () => {
  const local = keyValues()
  const storage = ownStorage()
  const { chat, change } = await changeableChat({ threads: false, browserStorage: true }, local)
  chat.send('One')
  await expect.poll(() => browserStored(local)).toContain('Hello')
  chat.send('Two')
  change({ threads: { storage } })
  await expect.poll(() => chat.engine.store.get().threads?.openId).toBeTruthy()
  await expect.poll(() => savedTexts(storage, chat.state.openId)).toEqual(['One', 'Hello', 'Two', 'Hello'])
  expect(chat.texts()).toEqual(['One', 'Hello', 'Two', 'Hello'])
  expect((await storage.list({ limit: 10, signal })).threads).toHaveLength(1)
})

test('turning threads off and on again continues the open thread', async () => {
  const local = keyValues()
  const storage = ownStorage()
  const { chat, change } = await changeableChat({ threads: false, browserStorage: true }, local)
  chat.send('One')
  await expect.poll(() => browserStored(local)).toContain('Hello')
  change({ threads: { storage } })
  await expect.poll(() => chat.engine.store.get().threads?.openId).toBeTruthy()
  const { openId } = chat.state
  change({ threads: false })
  chat.send('Two')
  await expect.poll(() => savedTexts(storage, openId)).toEqual(['One', 'Hello', 'Two', 'Hello'])
  change({ threads: { storage } })
  await expect.poll(() => chat.engine.store.get().threads?.openId).toBe(openId)
  expect(chat.texts()).toEqual(['One', 'Hello', 'Two', 'Hello'])
  expect((await storage.list({ limit: 10, signal })).threads).toHaveLength(1)
  expect(kept(local)).toEqual([])
})

test('two tabs with the same browserStorage conversation create one thread when both turn threads on', async () => {
  const local = keyValues()
  const storage = ownStorage()
  const one = await changeableChat({ threads: false, browserStorage: true }, local)
  one.chat.send('One')
  await expect.poll(() => browserStored(local)).toContain('Hello')
  const other = await changeableChat({ threads: false, browserStorage: true }, local)
  await expect.poll(other.chat.texts).toEqual(['One', 'Hello'])
  one.change({ threads: { storage } })
  await expect.poll(() => one.chat.engine.store.get().threads?.openId).toBeTruthy()
  other.chat.send('Two')
  await expect.poll(() => browserStored(local)).toContain('Two')
  other.change({ threads: { storage } })
  await expect.poll(() => other.chat.engine.store.get().threads?.openId).toBe(one.chat.state.openId)
  await expect.poll(() => savedTexts(storage, one.chat.state.openId)).toEqual(['One', 'Hello', 'Two', 'Hello'])
  await expect.poll(one.chat.texts).toEqual(['One', 'Hello', 'Two', 'Hello'])
  expect(other.chat.texts()).toEqual(['One', 'Hello', 'Two', 'Hello'])
  expect((await storage.list({ limit: 10, signal })).threads).toHaveLength(1)
  expect(kept(local)).toEqual([])
})

test('a browserStorage conversation that could not be saved when threads were turned on becomes one thread later', async () => {
  const local = keyValues()
  const memory = ownStorage()
  let isDown = true
  const storage: ThreadStorage = {
    ...memory,
    save: (...given) => (isDown ? Promise.reject(new Error('offline')) : memory.save(...given)),
  }
  const { chat, change } = await changeableChat({ threads: false, browserStorage: true }, local)
  chat.send('One')
  await expect.poll(() => browserStored(local)).toContain('Hello')
  change({ threads: { storage } })
  await expect.poll(() => chat.engine.store.get().threads?.problem).toBe('save-failed')
  expect(chat.texts()).toEqual(['One', 'Hello'])
  isDown = false
  await chat.requests.retryThreads()
  await expect.poll(() => savedTexts(memory, chat.state.openId)).toEqual(['One', 'Hello'])
  chat.joined.pause()
  const later = await threadedChat({ storage, local })
  expect(later.texts()).toEqual(['One', 'Hello'])
  expect(await savedTexts(memory, later.state.openId)).toEqual(['One', 'Hello'])
  expect((await memory.list({ limit: 10, signal })).threads).toHaveLength(1)
  expect(kept(local)).toEqual([])
})

test('two chats on a page without ids reopen their own threads', async () => {
  vi.stubGlobal('sessionStorage', keyValues())
  onTestFinished(() => void vi.unstubAllGlobals())
  const storage = await storageWith('First')
  await storage.save('b', [{ id: 'b1', role: 'user', text: 'Second' }] as MessageContent[], { signal })
  const pair = async () => [await threadedChat({ storage }), await threadedChat({ storage })] as const
  const before = await pair()
  await before[0].joined.openThread('a')
  await before[1].joined.openThread('b')
  for (const chat of before) chat.joined.pause()
  const after = await pair()
  expect(after.map((chat) => chat.texts())).toEqual([['First'], ['Second']])
})

test('a chat does not look in its storage for the last thread of another storage', async () => {
  vi.stubGlobal('sessionStorage', keyValues())
  onTestFinished(() => void vi.unstubAllGlobals())
  const chat = await threadedChat({ storage: ownStorage(memoryThreads()) })
  chat.joined.pause()
  const other = await threadedChat({ storage: await storageWith('Said elsewhere') })
  expect(other.texts()).toEqual(['Said elsewhere'])
})
