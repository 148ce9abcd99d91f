import { expect, onTestFinished, test, vi } from 'vitest'
import type { ChatOptions, ThreadStorage } from '../../../sdk/core/options/options.ts'
import { memoryThreads } from '../../../sdk/threads/storages/memory-threads.ts'
import { keyValues, ownStorage, signal, sorted, threadedChat } from './threaded-chat.ts'

test('the first message of a new chat is saved as a thread titled with its first words', async () => {
  const chat = await threadedChat()
  chat.send('Where is my order?')
  await expect.poll(chat.listed).toMatchObject([{ title: 'Where is my order?' }])
  await expect.poll(() => chat.saved(chat.state.openId)).toEqual(['Where is my order?', 'Hello'])
  await expect.poll(() => chat.state.entries).toMatchObject([{ title: 'Where is my order?', isAnswering: false }])
})

test('a thread that the visitor leaves before it is stored gets its title when the storage answers late', async () => {
  const storage = memoryThreads()
  const chat = await threadedChat({
    storage: {
      ...storage,
      list: async (request) => {
        const answer = await storage.list(request)
        await new Promise((resolve) => setTimeout(resolve))
        return answer
      },
    },
  })
  chat.send('Where is my order?')
  await expect.poll(chat.texts).toEqual(['Where is my order?', 'Hello'])
  await chat.requests.newThread()
  await expect.poll(chat.listed).toMatchObject([{ title: 'Where is my order?' }])
})

test('a new thread without messages is not saved', async () => {
  const chat = await threadedChat()
  await chat.requests.newThread()
  await chat.requests.newThread()
  expect(await chat.listed()).toEqual([])
})

test('an answer continues in a thread that the visitor left, and its entry shows it until it is complete', async () => {
  let finish: () => void = () => undefined
  const chat = await threadedChat({
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
  const left = chat.state.openId
  chat.send('Go on')
  await expect.poll(chat.texts).toEqual(['Go on', 'Half'])
  await chat.requests.newThread()
  expect(chat.texts()).toEqual([])
  await expect.poll(() => chat.state.entries).toMatchObject([{ id: left, isAnswering: true }])
  finish()
  await expect.poll(() => chat.state.entries).toMatchObject([{ isAnswering: false, hasNews: true }])
  await expect.poll(() => chat.saved(left)).toEqual(['Go on', 'Half an answer'])
  await chat.requests.openThread(left)
  expect(chat.texts()).toEqual(['Go on', 'Half an answer'])
  expect(chat.state.entries).toMatchObject([{ isAnswering: false, hasNews: false }])
})

test('typed text stays in its thread while another one is open', async () => {
  const chat = await threadedChat()
  const first = chat.state.openId
  chat.engine.requests.setText('not sent yet', true)
  await chat.requests.newThread()
  expect(chat.engine.store.get().composer.text).toBe('')
  await chat.requests.openThread(first)
  expect(chat.engine.store.get().composer.text).toBe('not sent yet')
})

test("two chats with one storage show each other's messages, and all are saved", async () => {
  const chat = await threadedChat()
  chat.send('One')
  await expect.poll(() => chat.saved(chat.state.openId).catch(() => [])).toEqual(['One', 'Hello'])
  const other = await threadedChat({ storage: chat.storage })
  await expect.poll(other.texts).toEqual(['One', 'Hello'])
  chat.engine.addMessage({ text: 'from one', role: 'user' }, true)
  other.engine.addMessage({ text: 'from the other', role: 'user' }, true)
  const all = ['Hello', 'One', 'from one', 'from the other']
  await expect.poll(() => sorted(chat.texts())).toEqual(all)
  await expect.poll(() => sorted(other.texts())).toEqual(all)
  await expect.poll(async () => sorted(await chat.saved(chat.state.openId))).toEqual(all)
})

test('clearing one chat clears the other one and the storage', async () => {
  const chat = await threadedChat()
  chat.send('One')
  await expect.poll(() => chat.saved(chat.state.openId).catch(() => [])).toEqual(['One', 'Hello'])
  const other = await threadedChat({ storage: chat.storage })
  await expect.poll(other.texts).toEqual(['One', 'Hello'])
  chat.engine.clearMessages(true)
  await expect.poll(other.texts).toEqual([])
  expect(await chat.saved(chat.state.openId)).toEqual([])
})

test('a thread that fails to load says so, still accepts messages, and loses none when it loads later', async () => {
  const kept = memoryThreads()
  await kept.save('a', [{ id: 'm', role: 'user', text: 'Said before' }], { signal })
  let isDown = true
  const flaky: ThreadStorage = {
    ...kept,
    load: (...given) => (isDown ? Promise.reject(new Error('offline')) : kept.load(...given)),
  }
  const chat = await threadedChat({ storage: ownStorage(flaky) })
  expect(chat.state.problem).toBe('load-failed')
  chat.send('Said meanwhile')
  await expect.poll(chat.texts).toEqual(['Said meanwhile', 'Hello'])
  isDown = false
  await chat.requests.retryThreads()
  await expect.poll(chat.texts).toEqual(['Said before', 'Said meanwhile', 'Hello'])
  await expect.poll(() => chat.saved('a')).toEqual(['Said before', 'Said meanwhile', 'Hello'])
  await expect.poll(() => chat.state.problem).toBeUndefined()
})

test('a full storage is reported, and messages are saved once there is space', async () => {
  const kept = memoryThreads()
  let isFull = true
  const full: ThreadStorage = {
    ...kept,
    save: (...given) => (isFull ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : kept.save(...given)),
  }
  const chat = await threadedChat({ storage: ownStorage(full) })
  chat.send('One')
  await expect.poll(() => chat.state.problem).toBe('full')
  isFull = false
  await chat.requests.retryThreads()
  await expect.poll(() => chat.saved(chat.state.openId).catch(() => [])).toEqual(['One', 'Hello'])
  expect(chat.state.problem).toBeUndefined()
})

test('a save that is rejected for a newer version merges both versions and saves again', async () => {
  const chat = await threadedChat()
  chat.send('One')
  const id = chat.state.openId
  await expect.poll(() => chat.saved(id).catch(() => [])).toEqual(['One', 'Hello'])
  const { messages, version } = await chat.storage.load(id, { limit: 10, signal })
  await chat.storage.save(id, [...messages, { id: 'device', role: 'user', text: 'Other device' }], { ifVersion: version, signal })
  chat.send('Two')
  await expect.poll(async () => sorted(await chat.saved(id))).toEqual(['Hello', 'Hello', 'One', 'Other device', 'Two'])
  await expect.poll(() => sorted(chat.texts())).toEqual(['Hello', 'Hello', 'One', 'Other device', 'Two'])
})

test('a deleted thread is replaced by a new one, and undo returns it to the list', async () => {
  const chat = await threadedChat()
  chat.send('One')
  const id = chat.state.openId
  await expect.poll(() => chat.state.entries).toMatchObject([{ title: 'One' }])
  await chat.requests.removeThread(id)
  expect(chat.state.openId).not.toBe(id)
  expect(chat.state.entries).toEqual([])
  expect(chat.state.removed).toEqual({ id, title: 'One' })
  await chat.requests.restoreThread()
  expect(chat.state.entries).toMatchObject([{ id, title: 'One' }])
  expect(chat.state.removed).toBeUndefined()
  await chat.requests.openThread(id)
  await expect.poll(chat.texts).toEqual(['One', 'Hello'])
})

test('an open thread that is deleted elsewhere says so, stays on screen and can be restored', async () => {
  const chat = await threadedChat()
  chat.send('One')
  const id = chat.state.openId
  await expect.poll(() => chat.state.entries).toMatchObject([{ title: 'One' }])
  const other = await threadedChat({ storage: chat.storage })
  await other.requests.removeThread(id)
  await expect.poll(() => chat.state.problem).toBe('removed')
  expect(chat.texts()).toEqual(['One', 'Hello'])
  await chat.requests.restoreThread()
  expect(chat.state.problem).toBeUndefined()
  expect(await chat.saved(id)).toEqual(['One', 'Hello'])
})

test('a thread that was permanently deleted elsewhere is saved again from the screen', async () => {
  let kept = memoryThreads()
  const purged: ThreadStorage = {
    savesChanges: true,
    list: (...given) => kept.list(...given),
    load: (...given) => kept.load(...given),
    save: (...given) => kept.save(...given),
    rename: (...given) => kept.rename(...given),
    archive: (...given) => kept.archive(...given),
    remove: (...given) => kept.remove(...given),
    restore: (...given) => kept.restore(...given),
  }
  const chat = await threadedChat({ storage: ownStorage(purged) })
  chat.send('One')
  const id = chat.state.openId
  await expect.poll(() => chat.saved(id).catch(() => [])).toEqual(['One', 'Hello'])
  kept = memoryThreads()
  chat.send('Two')
  await expect.poll(() => chat.state.problem).toBe('removed')
  await chat.requests.restoreThread()
  await expect.poll(() => chat.saved(id).catch(() => [])).toEqual(['One', 'Hello', 'Two', 'Hello'])
  expect(chat.state.problem).toBeUndefined()
})

test('messages that were unsaved when the page was closed are saved by the next page that opens the thread', async () => {
  const local = keyValues()
  const kept = memoryThreads()
  let isDown = false
  const flaky: ThreadStorage = {
    ...kept,
    save: (...given) => (isDown ? Promise.reject(new Error('the page is gone')) : kept.save(...given)),
  }
  const storage = ownStorage(flaky)
  const chat = await threadedChat({ storage, local })
  chat.send('One')
  const id = chat.state.openId
  await expect.poll(() => chat.saved(id).catch(() => [])).toEqual(['One', 'Hello'])
  isDown = true
  chat.send('Two')
  await expect.poll(chat.texts).toEqual(['One', 'Hello', 'Two', 'Hello'])
  chat.joined.flush()
  chat.joined.pause()
  isDown = false
  const later = await threadedChat({ storage, local })
  expect(later.texts()).toEqual(['One', 'Hello', 'Two', 'Hello'])
  await expect.poll(() => later.saved(id)).toEqual(['One', 'Hello', 'Two', 'Hello'])
  await expect.poll(() => [...local.entries.keys()]).toEqual([])
})

test('a new thread that was left before its first save reappears after a reload', async () => {
  const local = keyValues()
  const storage = ownStorage()
  const lastThread = keyValues()
  vi.stubGlobal('sessionStorage', lastThread)
  onTestFinished(() => void vi.unstubAllGlobals())
  const dead: ThreadStorage = { ...storage, save: () => Promise.reject(new Error('the page is gone')) }
  const chat = await threadedChat({ storage: dead, local })
  chat.send('One')
  await expect.poll(chat.texts).toEqual(['One', 'Hello'])
  chat.joined.flush()
  chat.joined.pause()
  const later = await threadedChat({ storage, local })
  expect(later.state.openId).toBe(chat.state.openId)
  expect(later.texts()).toEqual(['One', 'Hello'])
  await expect.poll(() => later.saved(later.state.openId).catch(() => [])).toEqual(['One', 'Hello'])
})

test('the conversation that the browser stored before there were threads becomes the first thread, once', async () => {
  const local = keyValues({
    'deep-chat-storage': JSON.stringify([
      { role: 'user', text: 'Old' },
      { role: 'ai', text: 'Yes' },
    ]),
  })
  const chat = await threadedChat({ local })
  expect(chat.texts()).toEqual(['Old', 'Yes'])
  expect(local.entries.has('deep-chat-storage')).toBe(false)
  await expect.poll(chat.listed).toMatchObject([{ title: 'Old' }])
  await threadedChat({ local, storage: chat.storage })
  expect(await chat.listed()).toHaveLength(1)
})

test('a long thread is loaded page by page, and a new message loses none of it', async () => {
  const kept = memoryThreads()
  const messages = Array.from({ length: 450 }, (_, index) => ({
    id: `m${index}`,
    role: 'user',
    text: `message ${index}`,
    createdAt: new Date(1_700_000_000_000 + index * 1000).toISOString(),
  }))
  await kept.save('long', messages, { signal })
  const chat = await threadedChat({ storage: ownStorage(kept) })
  expect(chat.texts()).toHaveLength(200)
  expect(chat.engine.store.get().historyPaging).toBe('ready')
  chat.engine.requests.loadOlderMessages()
  await expect.poll(() => chat.texts().length).toBe(400)
  chat.send('Newest')
  await expect.poll(async () => (await chat.saved('long')).slice(-3)).toEqual(['message 449', 'Newest', 'Hello'])
  expect(await chat.saved('long')).toHaveLength(452)
  chat.engine.requests.loadOlderMessages()
  await expect.poll(() => chat.texts().slice(0, 2)).toEqual(['message 0', 'message 1'])
  expect(chat.engine.store.get().historyPaging).toBe('complete')
})

test('a title from the page is based on the complete first answer, and does not overwrite a name the visitor set', async () => {
  const asked: number[] = []
  const storage = ownStorage()
  const chat = await threadedChat({
    threads: {
      storage,
      title(messages) {
        asked.push(messages.length)
        return 'A made title'
      },
    },
    storage,
  })
  chat.send('One')
  await expect.poll(() => chat.state.entries).toMatchObject([{ title: 'A made title' }])
  expect(asked).toEqual([2])
  await chat.requests.renameThread(chat.state.openId, 'My own')
  chat.send('Two')
  await expect.poll(() => chat.saved(chat.state.openId)).toHaveLength(4)
  expect(chat.state.entries).toMatchObject([{ title: 'My own' }])
})

test('an archived thread is only listed in the archive', async () => {
  const chat = await threadedChat()
  chat.send('One')
  const id = chat.state.openId
  await expect.poll(() => chat.state.entries).toMatchObject([{ title: 'One' }])
  await chat.requests.archiveThread(id, true)
  expect(chat.state.entries).toEqual([])
  await chat.requests.showArchive(true)
  expect(chat.state.entries).toMatchObject([{ id, archived: true }])
  await chat.requests.archiveThread(id, false)
  expect(chat.state.entries).toEqual([])
  await chat.requests.showArchive(false)
  expect(chat.state.entries).toMatchObject([{ id }])
})

test('a failed action is reported, and the list stays as it is', async () => {
  const kept = memoryThreads()
  await kept.save('a', [{ id: 'm', role: 'user', text: 'One' }], { signal })
  await kept.rename('a', 'One')
  const chat = await threadedChat({ storage: ownStorage({ ...kept, rename: () => Promise.reject(new Error('500')) }) })
  await expect.poll(() => chat.state.entries).toMatchObject([{ title: 'One' }])
  await chat.requests.renameThread('a', 'Two')
  expect(chat.state.problem).toBe('action-failed')
  expect(chat.state.entries).toMatchObject([{ title: 'One' }])
  chat.requests.dismissThreadNotice('problem')
  expect(chat.state.problem).toBeUndefined()
})

test('a page that turns threads off keeps the open conversation, without a list', async () => {
  const storage = ownStorage()
  const given: ChatOptions = { threads: { storage } }
  const chat = await threadedChat({ storage, options: () => given })
  chat.send('One')
  await expect.poll(() => chat.state.entries).toMatchObject([{ title: 'One' }])
  given.threads = false
  chat.configure()
  expect(chat.engine.store.get().threads).toBeUndefined()
  expect(chat.texts()).toEqual(['One', 'Hello'])
})

test('messages from before the chat had threads become a thread of their own and are saved', async () => {
  const kept = memoryThreads()
  await kept.save('a', [{ id: 'm', role: 'user', text: 'Said before' }], { signal })
  const storage = ownStorage(kept)
  const given: ChatOptions = { threads: false }
  const chat = await threadedChat({ storage, options: () => given })
  chat.send('One')
  await expect.poll(chat.texts).toEqual(['One', 'Hello'])
  given.threads = { storage }
  chat.configure()
  await expect.poll(async () => (await chat.listed()).length).toBe(2)
  expect(chat.texts()).toEqual(['One', 'Hello'])
  expect(await chat.saved('a')).toEqual(['Said before'])
})
