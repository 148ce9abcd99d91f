import { expect, test, vi } from 'vitest'
import type { ThreadStorage } from '../../../sdk/core/options/options.ts'
import { memoryThreads } from '../../../sdk/threads/storages/memory-threads.ts'
import { keyValues, ownStorage, signal, threadedChat } from './threaded-chat.ts'

/** A promise that the test resolves. */
function createGate() {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open }
}

/** Two chats in tabs of their own that show the same thread, whose first message is saved. */
async function twoChats(change: (kept: ThreadStorage) => Partial<ThreadStorage> = () => ({})) {
  const kept = memoryThreads()
  await kept.save('a', [{ id: 'm', role: 'user', text: 'One' }], { signal })
  await kept.rename('a', 'One')
  const name = `restored ${crypto.randomUUID()}`
  const one = await threadedChat({ storage: { name, ...kept, ...change(kept) } })
  const other = await threadedChat({ storage: { name, ...kept } })
  for (const chat of [one, other]) await expect.poll(() => chat.state.entries).toMatchObject([{ id: 'a', title: 'One' }])
  const saved = async (): Promise<unknown[]> => (await kept.load('a', { limit: 10, signal })).messages.map(({ text }) => text)
  return { one, other, kept, saved }
}

const add = (chat: Awaited<ReturnType<typeof threadedChat>>, text: string): void =>
  chat.engine.addMessage({ role: 'user', text }, true)

test('a thread that is deleted before a tab has loaded its newest message is whole there once another tab undoes that', async () => {
  const gate = createGate()
  let isSlow = false
  const asked = vi.fn<() => void>()
  const { one, other } = await twoChats((kept) => ({
    async load(...given) {
      if (isSlow) {
        asked()
        await gate.opened
      }
      return kept.load(...given)
    },
  }))
  isSlow = true
  add(other, 'Two')
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  await other.requests.removeThread('a')
  await expect.poll(() => one.state.problem).toBe('removed')
  isSlow = false
  gate.open()
  await other.requests.restoreThread()
  await expect.poll(one.texts).toEqual(['One', 'Two'])
  expect(one.state.problem).toBeUndefined()
})

test('what a visitor writes in a thread that another tab has deleted is saved once that tab undoes it', async () => {
  const { one, other, saved } = await twoChats()
  await other.requests.removeThread('a')
  await expect.poll(() => one.state.problem).toBe('removed')
  add(one, 'Two')
  await one.requests.retryThreads()
  expect(one.state.problem).toBe('removed')
  await other.requests.restoreThread()
  await expect.poll(saved).toEqual(['One', 'Two'])
  await expect.poll(() => one.state.problem).toBeUndefined()
})

test('a thread that a tab opens while it is deleted appears there once another tab undoes that', async () => {
  const { one, other } = await twoChats()
  await one.requests.newThread()
  await other.requests.removeThread('a')
  await expect.poll(() => one.state.entries).toEqual([])
  await one.requests.openThread('a')
  expect(one.state.problem).toBe('missing')
  await other.requests.restoreThread()
  await expect.poll(one.texts).toEqual(['One'])
  expect(one.state.problem).toBeUndefined()
})

test('a thread that a visitor opens before its deletion is undone has its messages', async () => {
  const gate = createGate()
  const { one } = await twoChats((kept) => ({ restore: (id) => gate.opened.then(() => kept.restore(id)) }))
  await one.requests.removeThread('a')
  const restoring = one.requests.restoreThread()
  await one.requests.openThread('a')
  expect(one.texts()).toEqual([])
  gate.open()
  await restoring
  expect(one.texts()).toEqual(['One'])
  expect(one.state.problem).toBeUndefined()
})

test('a thread whose opening fails only after its deletion was undone has its messages', async () => {
  const gate = createGate()
  let isSlow = false
  const failed = vi.fn<() => void>()
  const { one } = await twoChats((kept) => ({
    load: (...given) =>
      kept.load(...given).catch(async (error: unknown) => {
        failed()
        if (isSlow) await gate.opened
        throw error
      }),
  }))
  await one.requests.removeThread('a')
  isSlow = true
  const opening = one.requests.openThread('a')
  await expect.poll(() => failed.mock.calls.length).toBe(1)
  const restoring = one.requests.restoreThread()
  await expect.poll(() => one.state.removed).toBeUndefined()
  isSlow = false
  gate.open()
  await Promise.all([opening, restoring])
  expect(one.texts()).toEqual(['One'])
  expect(one.state.problem).toBeUndefined()
})

test('a thread that no storage had appears in a tab when another tab creates it', async () => {
  const { one, other } = await twoChats()
  await one.joined.openThread('new')
  await other.joined.openThread('new')
  expect(one.state.problem).toBe('missing')
  add(other, 'First')
  await expect.poll(one.texts).toEqual(['First'])
  expect(one.state.problem).toBeUndefined()
})

test('a save that ends after another tab has deleted the thread leaves it deleted, in words and in both lists', async () => {
  const gate = createGate()
  const written = vi.fn<() => void>()
  const { one, other } = await twoChats((kept) => ({
    async save(...given) {
      const version = await kept.save(...given)
      written()
      await gate.opened
      return version
    },
  }))
  add(one, 'Two')
  await expect.poll(() => written.mock.calls.length).toBe(1)
  await other.requests.removeThread('a')
  await expect.poll(() => one.state.problem).toBe('removed')
  const problems = new Set<unknown>()
  const stop = one.engine.store.subscribe(({ threads }) => problems.add(threads?.problem))
  gate.open()
  await one.requests.retryThreads()
  stop()
  expect(one.state.problem).toBe('removed')
  expect(one.state.entries).toEqual([])
  await one.requests.restoreThread()
  await expect.poll(() => other.state.entries).toMatchObject([{ id: 'a' }])
  await other.requests.openThread('a')
  expect(other.texts()).toEqual(['One', 'Two'])
})

test('news of a save from before a deletion does not list the thread again', async () => {
  const { one, other } = await twoChats()
  const [thread] = one.state.entries
  await one.requests.removeThread('a')
  const late = new BroadcastChannel(`confab-threads:${one.storage.name}`)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, and takes no target
  late.postMessage({ kind: 'changed', isSaved: true, thread })
  await one.requests.newThread()
  add(one, 'Other')
  await expect.poll(() => other.state.entries.map(({ title }) => title)).toEqual(['Other'])
  expect(one.state.entries.map(({ title }) => title)).toEqual(['Other'])
  late.close()
})

test('a list that was asked for before a deletion and answers after it does not name the thread', async () => {
  const gate = createGate()
  let isSlow = false
  const { one, other } = await twoChats((kept) => ({
    async list(...given) {
      const page = await kept.list(...given)
      if (isSlow) await gate.opened
      return page
    },
  }))
  isSlow = true
  const searching = one.requests.searchThreads('One')
  await other.requests.removeThread('a')
  await expect.poll(() => one.state.problem).toBe('removed')
  gate.open()
  await searching
  expect(one.state.entries).toEqual([])
})

test('a thread that was open from the start is listed in all tabs again when its tab restores what another deleted', async () => {
  const { one, other } = await twoChats()
  await other.requests.removeThread('a')
  await expect.poll(() => one.state.problem).toBe('removed')
  await one.requests.restoreThread()
  expect(one.state.entries).toMatchObject([{ id: 'a', title: 'One' }])
  await expect.poll(() => other.state.entries).toMatchObject([{ id: 'a', title: 'One' }])
})

test('a thread in the background that another tab deletes during its last save leaves nothing in this browser', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const gate = createGate()
  const local = keyValues()
  const kept = memoryThreads()
  const started = vi.fn<() => void>()
  let isSlow = false
  const storage = ownStorage({
    ...kept,
    async save(...given) {
      if (isSlow) {
        started()
        await gate.opened
      }
      return kept.save(...given)
    },
  })
  const one = await threadedChat({ storage, local })
  const id = one.state.openId
  add(one, 'One')
  await expect.poll(() => one.state.entries).toMatchObject([{ id }])
  isSlow = true
  add(one, 'Two')
  await expect.poll(() => started.mock.calls.length).toBe(1)
  await one.requests.newThread()
  const other = await threadedChat({ storage: { ...storage, ...kept } })
  await other.requests.removeThread(id)
  await expect.poll(() => one.state.entries).toEqual([])
  gate.open()
  await expect.poll(() => logged.mock.calls.flat().some((error) => (error as { status?: number }).status === 410)).toBe(true)
  expect([...local.entries.keys()]).toEqual([])
})
