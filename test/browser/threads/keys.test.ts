import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
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
  const startThread = async (): Promise<void> => {
    const button = (): HTMLElement | null => chat.root.querySelector<HTMLElement>('[part~="threads-new"]')
    await eventually(() => button()?.checkVisibility({ visibilityProperty: true })).toBe(true)
    await userEvent.click(button() ?? chat.element)
  }
  const openRow = async (): Promise<void> => {
    const row = (): HTMLElement | null => chat.root.querySelector<HTMLElement>('[part~="thread-open"]')
    await eventually(() => row()?.checkVisibility({ visibilityProperty: true })).toBe(true)
    await userEvent.click(row() ?? chat.element)
  }
  await chat.until('insert-key')
  await startThread()
  await chat.until('insert-key')
  await chat.give(goodKey)
  await chat.until('chat')
  await openRow()
  await eventually(() => chat.element.getMessages().map(({ text }) => text)).toEqual(['Before'])
  await chat.until('chat')
  chat.element.submitUserMessage('One')
  await eventually(() => chat.element.getMessages().map(({ text }) => text)).toEqual(['Before', 'One', 'Hello from the service'])
  await startThread()
  await chat.until('chat')
  expect(service.checked()).toEqual([goodKey])
  expect(service.answered()).toEqual([goodKey])
})
