import { expect, onTestFinished, test } from 'vitest'
import type { ThreadStorage } from '../../../sdk/core/options/threads.ts'
import { memoryThreads } from '../../../sdk/threads/storages/memory-threads.ts'
import { fakeService, goodKey } from '../keys/fake-service.ts'
import { keyChat, openAI } from '../keys/key-chat.ts'
import { eventually } from '../render-chat.ts'

const { signal } = new AbortController()

test('the list works while the chat asks for a key, and the key is used in all threads', async () => {
  onTestFinished(() => {
    sessionStorage.clear()
    localStorage.clear()
  })
  const service = fakeService()
  const storage: ThreadStorage = { ...memoryThreads(), name: crypto.randomUUID() }
  await storage.save('a', [{ id: 'm', role: 'user', text: 'Before' }], { signal })
  await storage.rename('a', 'Before')
  const chat = await keyChat({ directConnection: openAI, threads: { storage } })
  chat.element.style.cssText = 'display: block; inline-size: 1000px; block-size: 600px'
  /** The list loads beside the view of keys, and may come later. */
  const press = async (part: string): Promise<void> => {
    const button = (): HTMLElement | null => chat.root.querySelector<HTMLElement>(`[part~="${part}"]`)
    await eventually(() => button()?.checkVisibility({ visibilityProperty: true })).toBe(true)
    await chat.click(part)
  }
  await chat.until('insert-key')
  await press('threads-new')
  await chat.until('insert-key')
  await chat.give(goodKey)
  await chat.until('chat')
  await press('thread-open')
  await eventually(() => chat.element.getMessages().map(({ text }) => text)).toEqual(['Before'])
  await chat.until('chat')
  chat.element.submitUserMessage('One')
  await eventually(() => chat.element.getMessages().map(({ text }) => text)).toEqual(['Before', 'One', 'Hello from the service'])
  await press('threads-new')
  await chat.until('chat')
  expect(service.checked()).toEqual([goodKey])
  expect(service.answered()).toEqual([goodKey])
})
