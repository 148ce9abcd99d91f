import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { HistoryPage, LoadHistory } from '../../../../sdk/core/options/options.ts'
import { eventually, renderChat, type RenderedChat } from '../../render-chat.ts'

const many = (name: string): HistoryPage =>
  Array.from({ length: 30 }, (_, index) => ({ role: index % 2 ? 'ai' : 'user', text: `${name} ${index}` }))

const names = (chat: RenderedChat): string[] => [...new Set(chat.messages().map(({ text }) => text?.split(' ')[0] ?? ''))]

/** The messages present while the visitor keeps scrolling up. */
function namesAbove(chat: RenderedChat): string[] {
  chat.part('messages').scrollTop = 0
  return names(chat)
}

/** Resolves when the page's loader was called that often, and had time to be called once more. */
async function askedFor(loader: ReturnType<typeof vi.fn>, chat: RenderedChat, count: number): Promise<void> {
  await eventually(() => loader.mock.calls.length).toBe(count)
  for (const place of [40, 0, 40, 0]) {
    chat.part('messages').scrollTop = place
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
  }
  expect(loader.mock.calls.length).toBe(count)
}

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => vi.restoreAllMocks())

test('older messages load page by page: the first at the start, the next when the visitor scrolls near the top', async () => {
  const pages = [[...many('newer'), false], [...many('older'), false], many('oldest')] as HistoryPage[]
  const loadHistory = vi.fn<LoadHistory>((index) => pages[index] ?? [])
  const onMessage = vi.fn()
  const chat = await renderChat({ demo: true, loadHistory, onMessage })
  await eventually(() => names(chat)).toEqual(['newer'])
  expect(loadHistory.mock.calls).toEqual([[0]])
  expect(onMessage.mock.calls.length).toBe(30)
  expect(onMessage.mock.calls.every(([event]) => (event as { isHistory: boolean }).isHistory)).toBe(true)
  await eventually(() => namesAbove(chat)).toEqual(['older', 'newer'])
  await eventually(() => namesAbove(chat)).toEqual(['oldest', 'older', 'newer'])
  await askedFor(loadHistory, chat, 3)
  expect(loadHistory.mock.calls).toEqual([[0], [1], [2]])
})

test('a page that is loading is not requested twice', async () => {
  let give: (page: HistoryPage) => void = () => undefined
  const loadHistory = vi.fn<LoadHistory>((index) =>
    index ? new Promise((resolve) => (give = resolve)) : ([...many('newer'), false] as HistoryPage),
  )
  const chat = await renderChat({ demo: true, loadHistory })
  await eventually(() => names(chat)).toEqual(['newer'])
  await eventually(() => namesAbove(chat) && loadHistory.mock.calls.length).toBe(2)
  await askedFor(loadHistory, chat, 2)
  expect(chat.part('history-loading').hidden).toBe(false)
  give([{ text: 'older' }])
  await eventually(() => names(chat)).toEqual(['older', 'newer'])
  await eventually(() => chat.part('history-loading').hidden).toBe(true)
})

test('pages that promise more but are empty come to an end', async () => {
  const loadHistory = vi.fn<LoadHistory>(() => [false])
  const chat = await renderChat({ demo: true, loadHistory })
  await askedFor(loadHistory, chat, 5)
  expect(chat.part('history-loading').hidden).toBe(true)
})

for (const [name, end] of [
  ['null', [null]],
  ['an empty entry', [{}]],
  ['no entry of that kind', []],
  ['an empty entry before a false one', [{}, false]],
] as [string, HistoryPage][]) {
  test(`a page with ${name} is the last one`, async () => {
    const loadHistory = vi.fn<LoadHistory>(() => Promise.resolve([...many('newer'), ...end]))
    const chat = await renderChat({ demo: true, loadHistory })
    await eventually(() => chat.messages().length).toBe(30)
    await askedFor(loadHistory, chat, 1)
    expect(chat.messages().length).toBe(30)
  })
}

for (const [name, loader] of [
  ['fails', () => Promise.reject(new Error('database away'))],
  [
    'throws',
    () => {
      throw new Error('database away')
    },
  ],
  ['brings no array', () => 'nothing' as unknown as HistoryPage],
] as [string, LoadHistory][]) {
  test(`a page that ${name} ends paging, and the visitor is told`, async () => {
    const onError = vi.fn()
    const loadHistory = vi.fn(loader)
    const chat = await renderChat({ demo: { response: { text: 'ok' } }, loadHistory, onError, history: many('said') as [] })
    await eventually(() => chat.texts('error')).toEqual(['Failed to load history'])
    expect(onError.mock.calls).toEqual([['Failed to load history']])
    await askedFor(loadHistory, chat, 1)
    expect(chat.part('history-loading').hidden).toBe(true)
    await chat.send('Hi')
    await eventually(() => chat.texts('ai').at(-1)).toBe('ok')
  })
}

test('the introduction waits for the first page and is above it', async () => {
  let give: (page: HistoryPage) => void = () => undefined
  const chat = await renderChat({
    demo: true,
    introMessage: { text: 'Welcome' },
    loadHistory: () => new Promise((resolve) => (give = resolve)),
  })
  await eventually(() => chat.part('history-loading').hidden).toBe(false)
  expect(chat.texts('ai')).toEqual([])
  give([{ text: 'Before' }])
  await eventually(() => chat.texts('ai')).toEqual(['Welcome', 'Before'])
})

test('a visitor can write while the history is loading', { tags: 'thorough' }, async () => {
  let give: (page: HistoryPage) => void = () => undefined
  const chat = await renderChat({
    demo: { response: { text: 'ok' } },
    loadHistory: () => new Promise((resolve) => (give = resolve)),
  })
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['ok'])
  give([{ text: 'Before' }])
  await eventually(() => chat.messages().map(({ text }) => text)).toEqual(['Before', 'Hi', 'ok'])
})

test('a page that arrives after the chat was removed is requested again when it is back', async () => {
  const give: ((page: HistoryPage) => void)[] = []
  const loadHistory = vi.fn<LoadHistory>(() => new Promise((resolve) => void give.push(resolve)))
  const chat = await renderChat({ demo: true, loadHistory })
  await eventually(() => give.length).toBe(1)
  chat.element.remove()
  await eventually(() => chat.root.querySelector('[part~="input"]')).toBeNull()
  give[0]?.([{ text: 'too late' }])
  document.body.append(chat.element)
  await eventually(() => give.length).toBe(2)
  give[1]?.([{ text: 'in time' }])
  await eventually(() => chat.texts('ai')).toEqual(['in time'])
  expect(loadHistory.mock.calls).toEqual([[0], [0]])
})
