import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { ChatOptions, MessageContent } from '../../../../sdk/core/options/options.ts'
import type { ThreadStorage } from '../../../../sdk/core/options/threads.ts'
import { memoryThreads } from '../../../../sdk/threads/storages/memory-threads.ts'
import { axeFindings } from '../../axe-findings.ts'
import { eventually, renderChat, type RenderedChat } from '../../render-chat.ts'

const history: MessageContent[] = Array.from({ length: 300 }, (_, index) => ({
  id: `m${index}`,
  role: index % 2 ? 'ai' : 'user',
  text: `Message ${index}`,
}))
const connect = { url: '/none' }
const messageActions = { user: ['link'], ai: ['copy', 'link'] } satisfies ChatOptions['messageActions']

afterEach(() => window.history.replaceState(undefined, '', location.pathname + location.search))
afterAll(() => localStorage.clear())

const follow = (hash: string): void => void (location.hash = hash)
const focusedText = ({ root }: RenderedChat): string | undefined =>
  root.activeElement?.querySelector('[part~="user-bubble"], [part~="ai-bubble"]')?.textContent?.trim()
const notice = ({ root }: RenderedChat): string | undefined => root.querySelector('[part~="link-notice"]')?.textContent?.trim()

function isInSight({ root }: RenderedChat): boolean {
  const [message, list] = [root.activeElement?.getBoundingClientRect(), root.getElementById('messages')?.getBoundingClientRect()]
  return Boolean(message && list && message.top >= list.top - 1 && message.top < list.bottom)
}

test('a link to a message is copied, and leads to it: it is scrolled to, has the focus and is marked', async () => {
  const written: string[] = []
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text))
  const writeAll = vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
    written.push(await (await (item as ClipboardItem).getType('text/plain')).text())
  })
  onTestFinished(() => {
    write.mockRestore()
    writeAll.mockRestore()
  })
  const chat = await renderChat({ history, messageActions })
  await eventually(() => chat.root.querySelector<HTMLElement>('[aria-label="Copy link"]')).toBeTruthy()
  chat.root.querySelector<HTMLElement>('[aria-label="Copy link"]')?.click()
  await eventually(() => written.map((address) => new URL(address).hash)).toEqual(['#confab=m299'])
  await eventually(() => chat.root.querySelector('[aria-label="Link copied"]')).toBeTruthy()
  follow('#confab=m20')
  await eventually(() => focusedText(chat)).toBe('Message 20')
  await eventually(() => isInSight(chat)).toBe(true)
  expect(chat.root.querySelectorAll('.is-linked')).toHaveLength(1)
  expect(await axeFindings(chat.element)).toEqual([])
})

test('a page that is opened with a link shows its message', async () => {
  follow('#confab=m3')
  const chat = await renderChat({ history, messageActions })
  await eventually(() => focusedText(chat)).toBe('Message 3')
})

test('a message of which pages are still to be loaded is found', async () => {
  const pages = [history.slice(200), history.slice(100, 200), history.slice(0, 100)]
  const loadHistory: ChatOptions['loadHistory'] = (index) => [...(pages[index] ?? []), ...(index < 2 ? [false as const] : [])]
  const chat = await renderChat({ connect, loadHistory, messageActions })
  follow('#confab=m5')
  await eventually(() => focusedText(chat)).toBe('Message 5')
})

test.for(['#confab=gone', '#confab=%', '#confab=', '#confab=a/b/c'])(
  'a link to a message that there is not says so, or is none: %s',
  async (hash) => {
    follow(hash)
    const chat = await renderChat({ history, messageActions })
    if (hash === '#confab=gone') await eventually(() => notice(chat)).toContain('This message no longer exists.')
    // Whether it has something to say or not, it leaves the room to the messages.
    const heights = ['.notices', '#messages'].map((part) => chat.root.querySelector(part)?.getBoundingClientRect().height ?? 0)
    expect([(heights[0] ?? 0) < 80, (heights[1] ?? 0) > 200]).toEqual([true, true])
    await chat.send('Still works')
    expect(chat.texts('user').at(-1)).toBe('Still works')
    expect(Boolean(notice(chat))).toBe(hash === '#confab=gone')
  },
)

test('a link leads into another thread', async () => {
  const storage: ThreadStorage = { name: `storage ${Math.random()}`, ...memoryThreads() }
  const { signal } = new AbortController()
  for (const id of ['one', 'two']) await storage.save(id, [{ id: `m-${id}`, role: 'ai', text: `In ${id}` }], { signal })
  onTestFinished(() => sessionStorage.clear())
  const chat = await renderChat({ connect, threads: { storage }, messageActions: true })
  await eventually(() => chat.texts('ai')).toEqual(['In two'])
  follow('#confab=one/m-one')
  await eventually(() => focusedText(chat)).toBe('In one')
})

test('a chat without links leaves the address to its page', async () => {
  follow('#confab=gone')
  const chat = await renderChat({ history, messageActions: { ai: ['copy'] } })
  await chat.send('Hello')
  expect(notice(chat)).toBeUndefined()
})
