import { afterEach, expect, test } from 'vitest'
import type { ThreadStorage } from '../../../sdk/core/options/threads.ts'
import { memoryThreads } from '../../../sdk/threads/storages/memory-threads.ts'
import { eventually, renderChat } from '../render-chat.ts'

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

/** A storage that answers once it is let. */
function slowThreads() {
  const storage = memoryThreads()
  let answer = (): void => undefined
  const asked = new Promise<void>((resolve) => (answer = resolve))
  const slow: ThreadStorage = {
    ...storage,
    name: `slow ${Math.random()}`,
    list: (request) => asked.then(() => storage.list(request)),
  }
  return { slow, answer: () => answer() }
}

test('a chat says that it loads while a server of threads does not answer, until it does', async () => {
  const { slow, answer } = slowThreads()
  const chat = await renderChat({ demo: true, threads: { storage: slow } })
  const sign = (): HTMLElement | null => chat.root.querySelector<HTMLElement>('[part~="history-loading"]')
  await eventually(() => sign()?.checkVisibility()).toBe(true)
  await eventually(() => sign()?.ariaLabel).toBe('Loading earlier messages…')
  answer()
  await eventually(() => sign()?.checkVisibility()).toBe(false)
})

test.each(['vi', 'drawer', 'sidebar'])('so does one whose language comes meanwhile: %s', async (given) => {
  const { slow, answer } = slowThreads()
  const list = given === 'vi' ? undefined : (given as 'drawer' | 'sidebar')
  // Each a language that no other chat of this page has asked for.
  const language = list === undefined ? 'vi' : list === 'drawer' ? 'id' : 'uk'
  const chat = await renderChat({ demo: true, language, threads: { storage: slow, ...(list && { list }) } })
  await eventually(() => chat.root.querySelector('[part~="history-loading"]')?.checkVisibility()).toBe(true)
  expect(chat.input.checkVisibility()).toBe(true)
  answer()
  await eventually(() => chat.root.querySelector('[part~="threads-bar"]')).toBeTruthy()
})

test('what the page sends and adds is seen while a server of threads does not answer, and sent when it does', async () => {
  const { slow, answer } = slowThreads()
  const chat = await renderChat({ demo: { response: { text: 'Gladly' } }, mixedFiles: true, threads: { storage: slow } })
  chat.element.submitUserMessage('Help me')
  chat.element.submitUserMessage({ files: [new File(['x'], 'plan.txt')] })
  chat.element.addMessage({ text: 'A note' })
  const shown = (): string[] => [...chat.root.querySelectorAll<HTMLElement>('.queue-message')].map(({ innerText }) => innerText)
  await eventually(shown).toEqual([expect.stringContaining('Help me'), expect.stringContaining('plan.txt')])
  await eventually(() => chat.texts('ai')).toEqual(['A note'])
  answer()
  await eventually(() => chat.texts('ai')).toEqual(['A note', 'Gladly', 'Gladly'])
  expect([chat.texts('user')[0], shown()]).toEqual(['Help me', []])
})

test('a chat whose threads come at once shows no sign of loading', async () => {
  const chat = await renderChat({ demo: true, threads: { storage: memoryThreads() } })
  await eventually(() => chat.root.querySelector('[part~="threads-bar"]')).toBeTruthy()
  expect(chat.root.querySelector<HTMLElement>('[part~="history-loading"]')?.hidden).not.toBe(false)
})
