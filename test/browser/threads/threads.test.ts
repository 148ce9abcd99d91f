import { expect, onTestFinished, test, vi } from 'vitest'
import type { ThreadStorage } from '../../../sdk/core/options/threads.ts'
import { memoryThreads } from '../../../sdk/threads/storages/memory-threads.ts'
import { answer } from '../answer.ts'
import { comeBack, leavePage } from '../chat/leaving/page.ts'
import { scripted } from '../scripted.ts'
import { eventually, renderChat } from '../render-chat.ts'

const signal = new AbortController().signal

const listed = async (storage: ThreadStorage): Promise<readonly { id: string; title: string }[]> =>
  (await storage.list({ limit: 100, signal })).threads

const savedTexts = async (storage: ThreadStorage, id: string): Promise<(string | undefined)[]> =>
  (await storage.load(id, { limit: 1000, signal })).messages.map(({ text }) => text)

/** A chat with its own threads, and helpers to inspect them. */
async function threadedChat(storage = memoryThreads(), name = `storage ${Math.random()}`) {
  const named: ThreadStorage = { name, ...storage }
  const server = await scripted(answer.json({ text: 'Hello' }))
  const chat = await renderChat({ connect: { url: server.url }, threads: { storage: named } })
  onTestFinished(() => sessionStorage.clear())
  await eventually(() => chat.element.getMessages().length >= 0).toBe(true)
  return { chat, storage: named }
}

test('the first message of a new chat is saved as a thread titled with its first words', async () => {
  const { chat, storage } = await threadedChat()
  await chat.send('Where is my order?')
  await eventually(() => chat.texts('ai')).toEqual(['Hello'])
  await expect.poll(async () => (await listed(storage)).map(({ title }) => title)).toEqual(['Where is my order?'])
  const [thread] = await listed(storage)
  await expect.poll(() => savedTexts(storage, thread?.id ?? '')).toEqual(['Where is my order?', 'Hello'])
})

test('a thread whose first save was ended as the page was left is saved on the way back, without a word of failure', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => told.mockRestore())
  const storage = memoryThreads()
  let isAway = false
  let hasComeBack = false
  const { chat } = await threadedChat({
    ...storage,
    async save(...given) {
      await vi.waitUntil(() => isAway)
      if (!hasComeBack) throw new DOMException('The page was left.', 'AbortError')
      return storage.save(...given)
    },
  })
  await chat.send('Where is my order?')
  await eventually(() => chat.texts('ai')).toEqual(['Hello'])
  leavePage()
  isAway = true
  await new Promise((resolve) => void setTimeout(resolve))
  hasComeBack = true
  comeBack()
  await expect.poll(async () => (await listed(storage)).map(({ title }) => title)).toEqual(['Where is my order?'])
  const [thread] = await listed(storage)
  await expect.poll(() => savedTexts(storage, thread?.id ?? '')).toEqual(['Where is my order?', 'Hello'])
  expect(told.mock.calls).toEqual([])
})

test('a new thread is empty, and the previous one reappears when it is opened', async () => {
  const { chat, storage } = await threadedChat()
  await chat.send('One')
  await eventually(() => chat.texts('ai')).toEqual(['Hello'])
  await expect.poll(async () => (await listed(storage)).length).toBe(1)
  const [first] = await listed(storage)
  await chat.element.openThread()
  expect(chat.texts('user')).toEqual([])
  await chat.send('Two')
  await eventually(() => chat.texts('ai')).toEqual(['Hello'])
  await expect.poll(async () => (await listed(storage)).map(({ title }) => title).toSorted()).toEqual(['One', 'Two'])
  await chat.element.openThread(first?.id ?? '')
  await eventually(() => chat.texts('user')).toEqual(['One'])
  expect(chat.element.getMessages().map(({ text }) => text)).toEqual(['One', 'Hello'])
})

test('answers of the open thread and of one in the background are saved, while the chat is out of the page', async () => {
  const { chat, storage } = await threadedChat()
  const server = await scripted(answer.late('first', { text: 'One' }), answer.late('second', { text: 'Two' }))
  chat.element.connect = { url: server.url }
  await chat.send('First?')
  await server.waitForRequests()
  await chat.element.openThread()
  await chat.send('Second?')
  await server.waitForRequests(2)
  chat.element.remove()
  await eventually(() => chat.root.querySelector('[part~="input"]')).toBeNull()
  await server.release('second')
  await eventually(() => chat.element.getMessages().map(({ text }) => text)).toEqual(['Second?', 'Two'])
  await server.release('first')
  const saved = async () =>
    Promise.all((await listed(storage)).map(async ({ id }) => (await savedTexts(storage, id)).join(' '))).then((all) =>
      all.toSorted(),
    )
  await expect.poll(saved).toEqual(['First? One', 'Second? Two'])
  document.body.append(chat.element)
  await eventually(() => chat.texts('ai')).toEqual(['Two'])
})
