import { expect, onTestFinished, test, vi } from 'vitest'
import type { MessageContent, ThreadStorage } from '../../../sdk/core/options/options.ts'
import { memoryThreads } from '../../../sdk/threads/storages/memory-threads.ts'
import { keyValues, ownStorage, signal, threadedChat } from './threaded-chat.ts'

/** A promise that the test resolves. */
function createGate() {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open }
}

const fail = (status: number) => () => Promise.reject(Object.assign(new Error(`status ${status}`), { status }))

/** A storage with one thread that has these messages. */
async function threadsWith(...messages: readonly unknown[]): Promise<ThreadStorage> {
  const kept = memoryThreads()
  await kept.save('a', messages as MessageContent[], { signal })
  return kept
}

const said = { id: 'm', role: 'user', text: 'Said before' }

/** A chat with one message, which is saved. */
async function savedChat(storage: ThreadStorage, local = keyValues()) {
  const chat = await threadedChat({ storage: ownStorage(storage), local })
  chat.send('One')
  const id = chat.state.openId
  await expect.poll(() => chat.saved(id).catch(() => [])).toEqual(['One', 'Hello'])
  await expect.poll(() => chat.state.entries).toMatchObject([{ title: 'One' }])
  return { chat, id }
}

test('messages sent while another version loads stay when it arrives late', async () => {
  const kept = memoryThreads()
  const gate = createGate()
  const late = vi.fn<() => void>()
  const load = vi.fn(kept.load)
  const { chat, id } = await savedChat({ ...kept, load: (...given) => load(...given) })
  load.mockImplementationOnce(async (...given) => {
    const page = await kept.load(...given)
    await gate.opened
    late()
    return page
  })
  load.mockClear()
  const other = new BroadcastChannel(`confab-threads:${chat.storage.name}`)
  onTestFinished(() => other.close())
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, and takes no target
  other.postMessage({ kind: 'changed', isSaved: true, thread: chat.state.entries[0] })
  await expect.poll(() => load.mock.calls.length).toBe(1)
  chat.send('Two')
  await expect
    .poll(async () => (await kept.load(id, { limit: 10, signal })).messages.map(({ text }) => text))
    .toEqual(['One', 'Hello', 'Two', 'Hello'])
  gate.open()
  await expect.poll(() => late.mock.calls.length).toBe(1)
  await expect.poll(() => load.mock.calls.length).toBe(2)
  expect(chat.texts()).toEqual(['One', 'Hello', 'Two', 'Hello'])
})

test('opening a thread while it is being deleted starts a new one, which is saved', async () => {
  const kept = memoryThreads()
  const gate = createGate()
  const { chat, id } = await savedChat({ ...kept, remove: (given) => gate.opened.then(() => kept.remove(given)) })
  await chat.requests.newThread()
  const removal = chat.requests.removeThread(id)
  await chat.requests.openThread(id)
  gate.open()
  await removal
  expect(chat.state.openId).not.toBe(id)
  chat.send('Two')
  await expect.poll(async () => (await chat.listed()).map(({ title }) => title)).toEqual(['Two'])
})

test('a visitor who opens another thread during a deletion stays there', async () => {
  const kept = await threadsWith(said)
  const gate = createGate()
  const chat = await threadedChat({
    storage: ownStorage({ ...kept, remove: (given) => gate.opened.then(() => kept.remove(given)) }),
  })
  const removal = chat.requests.removeThread('a')
  await chat.requests.newThread()
  const { openId } = chat.state
  gate.open()
  await removal
  expect(chat.state.openId).toBe(openId)
})

test('an id that the storage lacks is reported as missing until a message creates the thread', async () => {
  const chat = await threadedChat()
  await chat.joined.openThread('nope')
  expect(chat.state.problem).toBe('missing')
  chat.send('One')
  await expect.poll(() => chat.saved('nope').catch(() => [])).toEqual(['One', 'Hello'])
  await expect.poll(() => chat.state.problem).toBeUndefined()
  await expect.poll(() => chat.state.entries).toMatchObject([{ id: 'nope', title: 'One' }])
})

test('an id that the storage neither has nor creates is never reported as deleted', async () => {
  const kept = memoryThreads()
  const chat = await threadedChat({ storage: ownStorage({ ...kept, save: fail(404) }) })
  await chat.joined.openThread('nope')
  chat.send('One')
  await expect.poll(() => chat.state.problem).toBe('save-failed')
  expect(chat.texts()).toEqual(['One', 'Hello'])
})

test('a message in a thread that was deleted before it was opened is saved when the visitor restores it', async () => {
  const kept = await threadsWith(said)
  await kept.remove('a')
  const chat = await threadedChat({ storage: ownStorage(kept) })
  await chat.joined.openThread('a')
  expect(chat.state.problem).toBe('missing')
  chat.send('One')
  await expect.poll(() => chat.state.problem).toBe('removed')
  await chat.requests.restoreThread()
  await expect.poll(() => chat.saved('a').catch(() => [])).toEqual(['Said before', 'One', 'Hello'])
  expect(chat.state.problem).toBeUndefined()
})

test('a generated title does not replace one that the visitor set in the meantime', async () => {
  const gate = createGate()
  const title = vi.fn(() => gate.opened.then(() => 'Made'))
  const storage = ownStorage()
  const chat = await threadedChat({ storage, threads: { storage, title } })
  chat.send('One')
  await expect.poll(() => title.mock.calls.length).toBe(1)
  await chat.requests.renameThread(chat.state.openId, 'Given')
  gate.open()
  await title.mock.results[0]?.value
  await expect.poll(async () => (await chat.listed()).map((thread) => thread.title)).toEqual(['Given'])
})

test('a title that cannot be saved leaves the thread in the list, without a notice', async () => {
  const rename = vi.fn(fail(404))
  const chat = await threadedChat({ storage: ownStorage({ ...memoryThreads(), rename }) })
  chat.send('One')
  await expect.poll(() => rename.mock.calls.length).toBeGreaterThan(0)
  await expect.poll(() => [chat.state.entries.length, chat.state.problem]).toEqual([1, undefined])
})

test('a storage that keeps returning the same older messages is asked once, and its messages are not overwritten', async () => {
  const kept = await threadsWith(said, { id: 'n', role: 'ai', text: 'Yes' })
  const load = vi.fn<ThreadStorage['load']>(async (id, { limit, ...request }) => ({
    ...(await kept.load(id, { limit, signal: request.signal })),
    before: 'always',
  }))
  const chat = await threadedChat({ storage: ownStorage({ ...kept, load }) })
  chat.engine.clearMessages(true)
  chat.send('New')
  await expect.poll(() => chat.state.problem).toBe('save-failed')
  expect(load.mock.calls.length).toBeLessThan(5)
  expect((await kept.load('a', { limit: 10, signal })).messages).toHaveLength(2)
})

test('a list with endless pages is asked for the same page once', async () => {
  const kept = await threadsWith(said)
  const storage = ownStorage({
    ...kept,
    list: async (request) => ({ ...(await kept.list({ limit: 5, signal: request.signal })), cursor: 'x' }),
  })
  const chat = await threadedChat({ storage })
  await expect.poll(() => chat.state.status).toBe('ready')
  await chat.requests.loadMoreThreads()
  expect(chat.state.hasMore).toBe(false)
})

test('a thread that a storage lists twice has one entry', async () => {
  const kept = await threadsWith(said)
  const list: ThreadStorage['list'] = async (request) => {
    const { threads } = await kept.list(request)
    return { threads: [...threads, ...threads] }
  }
  const chat = await threadedChat({ storage: ownStorage({ ...kept, list }) })
  await expect.poll(() => chat.state.status).toBe('ready')
  expect(chat.state.entries).toHaveLength(1)
})

test('a thread whose messages share an id or have none continues and is saved completely', async () => {
  const kept = await threadsWith(said, { ...said, text: 'Again' }, { role: 'ai', text: 'Yes' })
  const storage = ownStorage(kept)
  const chat = await threadedChat({ storage })
  chat.send('New')
  const whole = ['Said before', 'Again', 'Yes', 'New', 'Hello']
  await expect.poll(() => chat.saved('a')).toEqual(whole)
  expect(chat.texts()).toEqual(whole)
  expect((await threadedChat({ storage })).texts()).toEqual(whole)
})

test('a thread with unknown parts, circular parents and a future time loses nothing when saved', async () => {
  const odd = [
    { id: 'a', role: 'user', text: 'A', parentId: 'c' },
    { id: 'b', role: 'ai', parts: [{ type: 'hologram', depth: 1 }, { type: 'text', text: 'B' }, null, 5], parentId: 'a' },
    { id: 'c', role: 'user', text: 'C', parentId: 'b' },
    { id: 'd', role: 'ai', text: 'D', parentId: 'nowhere' },
    { id: 'e', role: 'ai', text: 'E', parentId: 'e', createdAt: '2999-01-01T00:00:00.000Z' },
    { id: '__proto__', role: 'user', text: 'F', createdAt: 'no time' },
  ]
  const kept = await threadsWith(...odd)
  const chat = await threadedChat({ storage: ownStorage(kept) })
  chat.send('New')
  await expect.poll(async () => (await kept.load('a', { limit: 100, signal })).messages.length).toBe(8)
  const { messages } = await kept.load('a', { limit: 100, signal })
  expect(messages.map(({ id }) => id)).toEqual(expect.arrayContaining(odd.map(({ id }) => id)))
  expect(messages.find(({ id }) => id === 'b')?.parts).toContainEqual({ type: 'hologram', depth: 1 })
})

test('an earlier conversation that cannot be migrated does not prevent the threads from being shown', async () => {
  const local = keyValues({ 'deep-chat-storage': JSON.stringify([{ role: 'user', text: 'Old' }]) })
  const kept = await threadsWith(said)
  const chat = await threadedChat({ storage: ownStorage({ ...kept, save: fail(500) }), local })
  expect(chat.texts()).toEqual(['Said before'])
  expect(local.entries.has('deep-chat-storage')).toBe(true)
})

test('a new thread for which a server answers 404 is reported as unsaved, not as deleted', async () => {
  const nothing = fail(404)
  const storage = {
    list: nothing,
    load: nothing,
    save: nothing,
    rename: nothing,
    archive: nothing,
    remove: nothing,
    restore: nothing,
  }
  const chat = await threadedChat({ storage: ownStorage(storage) })
  chat.send('One')
  await expect.poll(() => chat.state.problem).toBe('save-failed')
  expect(chat.texts()).toEqual(['One', 'Hello'])
})

test('a chat that is moved in the page while it opens shows the existing thread', async () => {
  const kept = await threadsWith(said)
  const gate = createGate()
  const chat = await threadedChat({
    storage: ownStorage({
      ...kept,
      async list(request) {
        await gate.opened
        return kept.list(request)
      },
    }),
    onStart(started) {
      // The code for threads has loaded by then.
      void vi.dynamicImportSettled().then(() => {
        started.pause()
        started.start()
        gate.open()
      })
    },
  })
  expect(chat.texts()).toEqual(['Said before'])
  await expect.poll(() => chat.state.status).toBe('ready')
})

test('with a storage that never responds, the visitor can write and is told that nothing is saved', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const hang = () => new Promise<never>(() => undefined)
  const opening = threadedChat({
    storage: ownStorage({ list: hang, load: hang, save: hang, rename: hang, archive: hang, remove: hang, restore: hang }),
  })
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(60_000)
  const chat = await opening
  chat.send('One')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(chat.texts()).toEqual(['One', 'Hello'])
  expect(chat.state.problem).toBe('save-failed')
})

test('a chat in a frame with an opaque origin saves without locks', async () => {
  const request = () => Promise.reject(new DOMException('Access to the Locks API is denied.', 'SecurityError'))
  vi.stubGlobal('navigator', { locks: { request } })
  onTestFinished(() => void vi.unstubAllGlobals())
  const chat = await threadedChat()
  chat.send('One')
  await expect.poll(() => chat.saved(chat.state.openId).catch(() => [])).toEqual(['One', 'Hello'])
})

test('a new thread whose page is closed before its first save appears on the next page', async () => {
  const local = keyValues()
  const storage = ownStorage()
  const chat = await threadedChat({ storage: { ...storage, save: fail(500) }, local })
  chat.send('One')
  await expect.poll(chat.texts).toEqual(['One', 'Hello'])
  chat.joined.flush()
  chat.joined.pause()
  const later = await threadedChat({ storage, local })
  expect(later.texts()).toEqual(['One', 'Hello'])
  await expect.poll(() => later.saved(later.state.openId).catch(() => [])).toEqual(['One', 'Hello'])
  await expect.poll(() => [...local.entries.keys()]).toEqual([])
})

test('deleting a thread also deletes what could not be saved', async () => {
  const local = keyValues()
  const kept = memoryThreads()
  let isDown = false
  const { chat, id } = await savedChat({ ...kept, save: (...given) => (isDown ? fail(500)() : kept.save(...given)) }, local)
  isDown = true
  chat.send('Two')
  chat.joined.flush()
  await expect.poll(() => chat.state.problem).toBe('save-failed')
  expect(local.entries.size).toBe(1)
  await chat.requests.removeThread(id)
  expect([...local.entries.keys()]).toEqual([])
})

test('unsaved messages of one storage are not added to a thread of another one with the same id', async () => {
  const local = keyValues()
  const chat = await threadedChat({ storage: ownStorage({ ...memoryThreads(), save: fail(500) }), local })
  await chat.joined.openThread('a')
  chat.send('Of one account')
  await expect.poll(chat.texts).toEqual(['Of one account', 'Hello'])
  chat.joined.flush()
  chat.joined.pause()
  const other = await threadedChat({ storage: ownStorage(await threadsWith(said)), local })
  expect(other.texts()).toEqual(['Said before'])
})

test('a save that never ends fails after two minutes, so that the visitor can try again', async () => {
  const kept = memoryThreads()
  const save = vi.fn(kept.save)
  const chat = await threadedChat({ storage: ownStorage({ ...kept, save: (...given) => save(...given) }) })
  const id = chat.state.openId
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  save.mockImplementationOnce(() => new Promise<never>(() => undefined))
  chat.send('One')
  await vi.advanceTimersByTimeAsync(130_000)
  expect(chat.state.problem).toBe('save-failed')
  expect(save.mock.calls[0]?.[2].signal.aborted).toBe(true)
  const retry = chat.requests.retryThreads()
  await vi.advanceTimersByTimeAsync(1000)
  await retry
  expect(await chat.saved(id)).toEqual(['One', 'Hello'])
  expect(chat.state.problem).toBeUndefined()
})

test('a large file that takes minutes to save is not reported as a failure', async () => {
  const kept = memoryThreads()
  const save = vi.fn(kept.save)
  const chat = await threadedChat({ storage: ownStorage({ ...kept, save: (...given) => save(...given) }) })
  const problems: unknown[] = []
  onTestFinished(chat.engine.store.subscribe(({ threads }) => problems.push(threads?.problem)))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  save.mockImplementation(async (...given) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 200_000)
    })
    given[2].signal.throwIfAborted()
    return kept.save(...given)
  })
  chat.engine.addMessage({ role: 'user', files: [{ name: 'a.bin', src: `data:,${'x'.repeat(8_000_000)}` }] }, true)
  await vi.advanceTimersByTimeAsync(210_000)
  expect((await kept.load(chat.state.openId, { limit: 10, signal })).messages).toHaveLength(1)
  expect(problems).not.toContain('save-failed')
})

test('a server that is out of storage is reported as full', async () => {
  const chat = await threadedChat({ storage: ownStorage({ ...memoryThreads(), save: fail(507) }) })
  chat.send('One')
  await expect.poll(() => chat.state.problem).toBe('server-full')
})

test('a save that ends after its timeout counts as saved, and nothing is duplicated', async () => {
  const kept = memoryThreads()
  const gate = createGate()
  const save = vi.fn(kept.save)
  const chat = await threadedChat({ storage: ownStorage({ ...kept, save: (...given) => save(...given) }) })
  const id = chat.state.openId
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  save.mockImplementationOnce(async (given, messages) => {
    await gate.opened
    return kept.save(given, messages, { signal })
  })
  chat.send('One')
  await vi.advanceTimersByTimeAsync(130_000)
  gate.open()
  await vi.advanceTimersByTimeAsync(0)
  chat.send('Two')
  await vi.advanceTimersByTimeAsync(1000)
  expect(await chat.saved(id)).toEqual(['One', 'Hello', 'Two', 'Hello'])
})
