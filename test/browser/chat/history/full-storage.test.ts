// @module-tag thorough: every option and every text in turn, and in long words.
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import { answer } from '../../answer.ts'
import { eventually, renderChat, type RenderedChat } from '../../render-chat.ts'
import { scripted } from '../../scripted.ts'

const options: ChatOptions = { demo: { response: { text: 'ok' } }, browserStorage: true }

/** Leaves no room in the browser's storage. */
function fillStorage(): void {
  let size = 1_000_000
  for (let index = 0; size >= 1; index += 1) {
    try {
      localStorage.setItem(`filler-${index}`, 'x'.repeat(size))
    } catch {
      size /= 10
    }
  }
}

function makeRoom(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith('filler')) localStorage.removeItem(name)
}

const notice = ({ root }: RenderedChat): HTMLElement | undefined =>
  root.querySelector<HTMLElement>('[part="storage-notice"]') ?? undefined

function button(chat: RenderedChat, name: string): HTMLElement {
  const all = [...(notice(chat)?.querySelectorAll('button') ?? [])]
  const found = all.find((each) => (each.ariaLabel ?? each.textContent) === name)
  if (!found) throw new Error(`There is no button "${name}"`)
  return found
}

const words = (chat: RenderedChat): string | undefined => notice(chat)?.querySelector('p')?.textContent.trim()

beforeEach(() => {
  // After the chat is removed, because it stores what is pending.
  onTestFinished(() => localStorage.clear())
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => void vi.restoreAllMocks())

async function fullChat(more: ChatOptions = {}): Promise<RenderedChat> {
  const chat = await renderChat({ ...options, ...more })
  fillStorage()
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['ok'])
  await eventually(() => notice(chat)).toBeDefined()
  return chat
}

test('a visitor is told when the browser’s storage is full, and the conversation stays on the page', async () => {
  const chat = await fullChat()
  expect(words(chat)).toBe(
    "The browser's storage is full. This chat stays here until you leave the page, but not all of it will be kept.",
  )
  expect(notice(chat)?.parentElement?.ariaLive).toBe('assertive')
  expect(chat.messages().map(({ text }) => text)).toEqual(['Hi', 'ok'])
})

test('what was stored stays when an answer comes that does not fit', async () => {
  const long = 'A long answer. '.repeat(300)
  const server = await scripted(answer.events({ text: 'ok' }, '[DONE]'), answer.events({ text: long }, '[DONE]'))
  const chat = await renderChat({ browserStorage: true, connect: { url: server.url, stream: true } })
  await chat.send('Hi')
  await eventually(() => localStorage.getItem('deep-chat-storage')).toContain('"ok"')
  fillStorage()
  await chat.send('More')
  await eventually(() => chat.texts('ai')).toEqual(['ok', long.trim()])
  await eventually(() => notice(chat)).toBeDefined()
  chat.element.remove()
  const next = await renderChat({ browserStorage: true })
  await eventually(() => next.messages().map(({ text }) => text)).toEqual(['Hi', 'ok'])
})

test('of an answer that no longer fits while it streams, the next page has what fitted, marked as interrupted', async () => {
  const server = await scripted(
    answer.events({ text: 'One' }, 'more', { text: ' two'.repeat(3000) }, 'end', { text: ' three' }, '[DONE]'),
  )
  const chat = await renderChat({ browserStorage: true, connect: { url: server.url, stream: true } })
  await chat.send('Count')
  await eventually(() => Object.keys(localStorage).some((key) => key.startsWith('confab-growing'))).toBe(true)
  await eventually(() => localStorage.getItem('deep-chat-storage')).toContain('Count')
  fillStorage()
  await server.release('more')
  await server.release('end')
  await eventually(() => notice(chat)).toBeDefined()
  chat.element.remove()
  const next = await renderChat({ browserStorage: true })
  await eventually(() => next.element.getMessages().map(({ text, metadata }) => ({ text, ...metadata }))).toEqual([
    { text: 'Count' },
    { text: 'One', finishReason: 'interrupted' },
  ])
})

test('a visitor who frees space can have the conversation stored', async () => {
  const chat = await fullChat()
  makeRoom()
  button(chat, 'Try again').click()
  await eventually(() => notice(chat)).toBeUndefined()
  expect(localStorage.getItem('deep-chat-storage')).toContain('"ok"')
})

test('a visitor who tries again without freeing space is told again', async () => {
  const chat = await fullChat()
  const before = notice(chat)
  button(chat, 'Try again').click()
  await eventually(() => notice(chat) !== undefined && notice(chat) !== before).toBe(true)
})

test('a dismissed notice about a full storage does not return with the next message', async () => {
  const chat = await fullChat()
  button(chat, 'Dismiss').focus()
  await userEvent.keyboard('{Enter}')
  await eventually(() => notice(chat)).toBeUndefined()
  expect(chat.root.activeElement?.id).toBe('messages')
  await chat.send('Again')
  await eventually(() => chat.texts('ai')).toEqual(['ok', 'ok'])
  chat.element.remove()
  expect(notice(chat)).toBeUndefined()
})

test('a visitor whose browser blocks storage is told that the conversation is not saved', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  const chat = await renderChat(options)
  await chat.send('Hi')
  await eventually(() => words(chat)).toBe("This chat couldn't be saved. It stays here until you leave the page.")
})

test('a page can set its own text for a full storage', async () => {
  const chat = await fullChat({ labels: { storageFull: 'Kein Platz' } })
  expect(words(chat)).toBe('Kein Platz')
})
