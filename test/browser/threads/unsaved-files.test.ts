import { expect, onTestFinished, test, vi } from 'vitest'
import type { MessageContent } from '../../../sdk/core/options/messages/message.ts'
import type { ThreadStorage } from '../../../sdk/core/options/threads.ts'
import { unsavedFiles } from '../../../sdk/threads/saving/unsaved-files.ts'
import { browserThreads, serverThreads } from '../../../sdk/entries/threads.ts'
import { memoryThreads } from '../../../sdk/threads/storages/memory-threads.ts'
import { answer } from '../answer.ts'
import { scripted } from '../scripted.ts'
import { eventually, renderChat } from '../render-chat.ts'

const { signal } = new AbortController()

/** A page whose storage behaves as the test says; what it failed to save is removed after the test. */
async function page(storage: ThreadStorage, name: string) {
  const server = await scripted(answer.json({ text: 'Hello' }))
  const chat = await renderChat({ connect: { url: server.url }, mixedFiles: true, threads: { storage: { ...storage, name } } })
  onTestFinished(async () => {
    chat.element.remove()
    sessionStorage.clear()
    await browserThreads({ name }).clear()
  })
  return chat
}

/** A storage that saves nothing; its saves fail when the test says so, as if the page had been closed. */
function savingNothing(kept: ThreadStorage) {
  const saved: (readonly MessageContent[])[] = []
  const waiting: (() => void)[] = []
  const save: ThreadStorage['save'] = (_id, messages) => {
    saved.push(messages)
    return new Promise((_resolve, reject) => waiting.push(() => reject(new Error('The page is gone'))))
  }
  const end = (): void => waiting.splice(0).forEach((fail) => fail())
  return { storage: { ...kept, save }, saved, end }
}

/** The contents of the messages' files. */
async function contents(chat: Awaited<ReturnType<typeof page>>): Promise<(string | undefined)[]> {
  const files = chat.element.getMessages().flatMap((message) => message.files ?? [])
  return Promise.all(files.map(async ({ ref }) => ref?.text()))
}

test('files of a chat that is closed before its first save appear on the next page and are saved there', async () => {
  const kept = memoryThreads()
  const name = crypto.randomUUID()
  const { storage, end } = savingNothing(kept)
  const first = await page(storage, name)
  const files = [new File(['One'], 'one.txt', { type: 'text/plain' }), new File(['Two'], 'two.txt', { type: 'text/plain' })]
  first.element.submitUserMessage({ text: 'Look', files })
  await eventually(() => first.texts('ai')).toEqual(['Hello'])
  first.element.remove()
  end()
  const next = await page(kept, name)
  await eventually(() => next.element.getMessages().map(({ text }) => text)).toEqual(['Look', 'Hello'])
  expect(await contents(next)).toEqual(['One', 'Two'])
  await expect
    .poll(async () => {
      const [thread] = (await kept.list({ limit: 1, signal })).threads
      const { messages } = thread ? await kept.load(thread.id, { limit: 9, signal }) : { messages: [] }
      return Promise.all(messages.flatMap((message) => message.files ?? []).map(async ({ ref }) => ref?.text()))
    })
    .toEqual(['One', 'Two'])
})

test('a message with files is saved at once', async () => {
  const { storage, saved, end } = savingNothing(memoryThreads())
  const chat = await page(storage, crypto.randomUUID())
  chat.element.submitUserMessage({ text: 'Look', files: [new File(['One'], 'one.txt', { type: 'text/plain' })] })
  await eventually(() => chat.element.getMessages().length > 0).toBe(true)
  await eventually(() => saved.length).toBe(1)
  // Without waiting for the answer.
  expect(saved).toMatchObject([[{ text: 'Look' }]])
  end()
})

test('clearing the chats of the browser removes files that could not be saved', async () => {
  const name = crypto.randomUUID()
  const message = { id: 'm', role: 'user', files: [{ name: 'one.txt' }] }
  await unsavedFiles.keep([name, 'a', 'm'], [new File(['One'], 'one.txt')])
  const left = async (): Promise<unknown[]> =>
    (await unsavedFiles.fill(name, 'a', [message])).flatMap(({ files = [] }) => files.filter(({ ref }) => ref))
  expect(await left()).toHaveLength(1)
  await browserThreads({ name }).clear()
  expect(await left()).toEqual([])
})

test('an answer that ends after the chat was removed and its chats were cleared is kept nowhere', async () => {
  const name = crypto.randomUUID()
  const server = await scripted({ steps: [{ until: 'cleared' }, { send: JSON.stringify({ text: 'Hello' }) }] })
  const kept = browserThreads({ name })
  const saved: string[] = []
  const save: ThreadStorage['save'] = (id, messages, settings) => {
    saved.push(...messages.map(({ text = '' }) => text))
    return kept.save(id, messages, settings)
  }
  const chat = await renderChat({ connect: { url: server.url }, threads: { storage: { ...kept, name, save } } })
  onTestFinished(async () => {
    sessionStorage.clear()
    await kept.clear()
  })
  chat.element.submitUserMessage({ text: 'Secret' })
  await server.waitForRequests()
  chat.element.remove()
  await kept.clear()
  await server.release('cleared')
  await eventually(() => chat.element.getMessages().map(({ text }) => text)).toEqual(['Secret', 'Hello'])
  // The chat ends with its answer, keeps what it has, and then saves it, unless it has learnt of the clearing before that.
  await vi.waitFor(() => expect(saved).toContain('Hello'), 1500).catch(() => undefined)
  expect(Object.keys(localStorage).filter((key) => key.includes(name))).toEqual([])
  expect((await kept.list({ limit: 1, signal })).threads).toEqual([])
})

test('signing out removes what could not be sent to one threads server, and nothing of another server', async () => {
  localStorage.setItem('confab-unsaved:/one:a', '[]')
  localStorage.setItem('confab-unsaved:/two:a', '[]')
  onTestFinished(() => localStorage.removeItem('confab-unsaved:/two:a'))
  await serverThreads('/one').clearUnsaved()
  expect([localStorage.getItem('confab-unsaved:/one:a'), localStorage.getItem('confab-unsaved:/two:a')]).toEqual([null, '[]'])
})
