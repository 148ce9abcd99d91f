// @module-tag thorough: what long answers cost while they are kept.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import { memoryThreads } from '../../../../sdk/threads/storages/memory-threads.ts'
import { serverThreads } from '../../../../sdk/threads/storages/server-threads.ts'
import { answer } from '../../answer.ts'
import { eventually, renderChat, type RenderedChat } from '../../render-chat.ts'
import { scripted } from '../../scripted.ts'
import { leavePage, openNextPage } from './page.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})

/** All that this browser keeps synchronously. */
const kept = (): string => Object.entries(localStorage).flat().join('\n')

/** What a tab keeps that ends without notice, as one that the browser discards or that crashes: it writes and locks nothing more. */
function endWithoutNotice({ element }: RenderedChat): void {
  const left = Object.entries(localStorage)
  element.destroy()
  element.remove()
  localStorage.clear()
  for (const [key, value] of left) localStorage.setItem(key, String(value))
}

/** What another tab sees of a page that is hidden. */
function hidePage(): void {
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  state.mockRestore()
}

let conversations = 0
/** A conversation that only one test has: an answer of the test before may still end. */
const ownStorage = (): ChatOptions => ({ browserStorage: { key: `kept-${(conversations += 1)}` } })

const options = {
  async browserStorage(): Promise<ChatOptions> {
    return ownStorage()
  },
  async 'threads in the browser'(): Promise<ChatOptions> {
    // The page's own: the test deletes it.
    return { threads: { storage: { ...memoryThreads(), name: `growing-${(conversations += 1)}` } } }
  },
} satisfies Record<string, () => Promise<ChatOptions>>

/** A chat whose answer has begun, and goes on in steps: 'One', then 'two' at the gate 'two', and so on. */
async function answering(given: ChatOptions) {
  const server = await scripted(
    answer.events({ text: 'One' }, 'two', { text: ' two' }, 'three', { text: ' three' }, 'rest', { text: ' four' }, '[DONE]'),
    answer.events({ text: 'Again' }, '[DONE]'),
  )
  const all: ChatOptions = { ...given, connect: { url: server.url, stream: true, ...given.connect } }
  const chat = await renderChat(all)
  await chat.send('Count')
  await eventually(() => chat.texts('ai')).toEqual(['One'])
  return { chat, server, options: all }
}

const contents = ({ element }: RenderedChat) => element.getMessages().map(({ text, metadata }) => ({ text, ...metadata }))

const cutOff = { finishReason: 'interrupted' }

for (const [name, given] of Object.entries(options)) {
  describe(`while an answer streams, with ${name}`, () => {
    test('what is shown of it is soon kept, although it goes on', async () => {
      const { chat, server } = await answering(await given())
      await server.release('two')
      await eventually(() => chat.texts('ai')).toEqual(['One two'])
      await eventually(kept).toContain('One two')
      await server.release('three')
      await eventually(kept).toContain('One two three')
    })

    test('all of it is kept at once when the visitor looks at another tab', async () => {
      const { chat, server } = await answering(await given())
      // How much was kept before depends on how fast the machine is.
      await server.release('two')
      await eventually(() => chat.texts('ai')).toEqual(['One two'])
      hidePage()
      expect(kept()).toContain('One two')
      expect(chat.submitState).toBe('stop')
    })

    test('all of it is kept at once when the page is left', async () => {
      const { chat, server } = await answering(await given())
      await server.release('two')
      await eventually(() => chat.texts('ai')).toEqual(['One two'])
      leavePage()
      expect(kept()).toContain('One two')
      openNextPage()
    })

    test('a tab that ends without notice leaves it to the next page, marked as interrupted, with a way to try again', async () => {
      const { chat, server, options: same } = await answering(await given())
      await server.release('two')
      await eventually(kept).toContain('One two')
      endWithoutNotice(chat)
      const next = await renderChat(same)
      await eventually(() => contents(next)).toEqual([{ text: 'Count' }, { text: 'One two', ...cutOff }])
      await eventually(() => next.root.querySelector('[part~="finish-action"]')?.textContent).toContain('Try again')
      // It is a message like others now.
      await eventually(() => Object.keys(localStorage).filter((key) => key.startsWith('confab-growing'))).toEqual([])
    })
  })
}

/** A conversation in the browser's storage, this many messages long. */
function storeMessages(count: number): void {
  const messages = Array.from({ length: count }, (_, index) => ({ role: 'user', text: `Message ${index}`, id: `m${index}` }))
  localStorage.setItem('deep-chat-storage', JSON.stringify({ messages }))
}

test('what is written of an answer while it streams is as much in a long conversation as in a short one', async () => {
  const sizes: number[] = []
  for (const count of [1, 900]) {
    localStorage.clear()
    storeMessages(count)
    const { chat, server } = await answering({ browserStorage: true })
    // The question is stored with the conversation.
    await eventually(() => localStorage.getItem('deep-chat-storage')).toContain('Count')
    const write = vi.spyOn(Storage.prototype, 'setItem')
    await server.release('two')
    await eventually(kept).toContain('One two')
    await server.release('three')
    await eventually(kept).toContain('One two three')
    sizes.push(write.mock.calls.reduce((sum, [, value]) => sum + value.length, 0))
    write.mockRestore()
    chat.element.remove()
  }
  expect(sizes[1]).toBeLessThan((sizes[0] ?? 0) * 2)
})

test('a storage of threads is asked to save nothing while an answer only grows', async () => {
  const storage = { ...memoryThreads(), name: 'counted' }
  const save = vi.spyOn(storage, 'save')
  const { server } = await answering({ threads: { storage } })
  await eventually(() => save.mock.calls.length).toBe(1)
  await server.release('two')
  await eventually(kept).toContain('One two')
  await server.release('three')
  await eventually(kept).toContain('One two three')
  expect(save).toHaveBeenCalledTimes(1)
  await server.release('rest')
  await eventually(() => save.mock.calls.at(-1)?.[1].at(-1)?.text).toBe('One two three four')
  await eventually(kept).not.toContain('One two three')
})

test('a second chat with the conversation takes an answer that still streams for what it is, and gets all of it', async () => {
  const { chat, server, options: same } = await answering({ browserStorage: true })
  await server.release('two')
  await eventually(kept).toContain('confab-growing')
  await eventually(() => localStorage.getItem('deep-chat-storage')).toContain('Count')
  const other = await renderChat(same)
  await eventually(() => other.element.getMessages().length).toBeGreaterThan(0)
  expect(contents(other)).not.toContainEqual(expect.objectContaining(cutOff))
  await server.release('three')
  await server.release('rest')
  await eventually(() => contents(chat).at(-1)).toEqual({ text: 'One two three four' })
})

test('an answer that a server keeps is resumed by the next page, and not marked', async () => {
  const whole = answer.events({ id: 'a', text: 'One' }, 'two', { text: ' two' }, '[DONE]')
  const headers = { ...whole.headers, 'Confab-Stream': 'kept', 'Access-Control-Expose-Headers': 'Confab-Stream' }
  const server = await scripted({ ...whole, headers }, { ...whole, headers })
  const options: ChatOptions = {
    connect: { url: server.url, stream: true, format: 'confab', resume: true },
    ...ownStorage(),
  }
  const chat = await renderChat(options)
  await chat.send('Count')
  await eventually(kept).toContain('confab-growing')
  endWithoutNotice(chat)
  const next = await renderChat(options)
  await server.waitForRequests(2)
  await server.release('two')
  await eventually(() => contents(next)).toEqual([{ text: 'Count' }, { text: 'One two' }])
  expect((await server.requests()).map(({ method }) => method)).toEqual(['POST', 'GET'])
})

describe('of an answer that a page left behind, nothing comes back', () => {
  test('when the visitor cleared the messages while it came', async () => {
    const { chat, options: same } = await answering({ browserStorage: true })
    await eventually(kept).toContain('confab-growing')
    chat.element.clearMessages()
    await eventually(kept).not.toContain('One')
    endWithoutNotice(chat)
    const next = await renderChat(same)
    expect(contents(next)).toEqual([])
  })

  test('when the page removed the conversation, as for another visitor', async () => {
    const { chat, options: same } = await answering({ browserStorage: true })
    await eventually(kept).toContain('confab-growing')
    endWithoutNotice(chat)
    localStorage.removeItem('deep-chat-storage')
    const next = await renderChat(same)
    await eventually(kept).not.toContain('One')
    expect(contents(next)).toEqual([])
  })

  test('when the visitor signed out of the threads', async () => {
    const storage = serverThreads('https://nowhere.example/api')
    vi.spyOn(console, 'error').mockReturnValue()
    vi.spyOn(storage, 'list').mockResolvedValue({ threads: [] })
    vi.spyOn(storage, 'save').mockRejectedValue(new Error('down'))
    const { chat } = await answering({ threads: { storage } })
    await eventually(kept).toContain('confab-growing')
    endWithoutNotice(chat)
    await storage.clearUnsaved()
    expect(kept()).toBe('')
  })

  test('when its server has more of it', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { signal } = new AbortController()
    const server = memoryThreads()
    const save = vi.fn(server.save)
    const { chat, options: same } = await answering({ threads: { storage: { ...server, save, name: 'of a server' } } })
    await eventually(() => save.mock.calls.length).toBe(1)
    await eventually(kept).toContain('confab-growing')
    save.mockRejectedValueOnce(new Error('The tab has ended'))
    // Whether the first save had any of the answer depends on how fast the machine is.
    const shown = chat.element.getMessages()
    endWithoutNotice(chat)
    await eventually(() => save.mock.calls.length).toBe(2)
    const [id = ''] = save.mock.calls[0] ?? []
    const { version } = await server.load(id, { limit: 10, signal })
    const whole = shown.map((message) => (message.role === 'ai' ? { ...message, text: 'One two three four' } : message))
    await server.save(id, whole, { ifVersion: version, signal })
    const next = await renderChat(same)
    await eventually(() => contents(next)).toEqual([{ text: 'Count' }, { text: 'One two three four' }])
  })
})

test('a question that a slow server has not saved yet is there on the next page, although its tab ended without notice', async () => {
  const storage = { ...memoryThreads(), name: 'slow' }
  vi.spyOn(console, 'error').mockReturnValue()
  let fail = (_error: Error): void => undefined
  const saving = new Promise<never>((_, reject) => (fail = reject))
  const save = vi.spyOn(storage, 'save').mockReturnValue(saving)
  const { chat, options: same } = await answering({ threads: { storage } })
  await eventually(() => save.mock.calls.length).toBeGreaterThan(0)
  await eventually(kept).toContain('Count')
  await eventually(kept).toContain('confab-growing')
  endWithoutNotice(chat)
  save.mockRestore()
  const next = await renderChat(same)
  await eventually(() => contents(next)).toEqual([{ text: 'Count' }, { text: 'One', ...cutOff }])
  fail(new Error('The server did not answer'))
  await eventually(kept).toBe('')
})
