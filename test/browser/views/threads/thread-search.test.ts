// @module-tag thorough: details of views: `thread-rows`, `thread-drawer`, `suggestions` and `e2e/launcher` have what they are for.
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { pl } from '../../../../sdk/languages/pl.ts'
import { tempThreads, threadsNamed, type TempThreads } from './temp-threads.ts'

const entries = threadsNamed('The Rhine', 'The Rhone', 'Norway')
const archived = threadsNamed('Old').map((entry) => ({ ...entry, id: 'old', archived: true }))
const press = (keys: string): Promise<void> => userEvent.keyboard(keys)
const field = ({ part }: TempThreads): HTMLInputElement => part('threads-search') as HTMLInputElement

describe('the thread search', () => {
  test('has an accessible name, and is absent if the page turns it off', async () => {
    const chat = await tempThreads({ entries })
    expect([field(chat).ariaLabel, field(chat).placeholder, field(chat).type]).toEqual(['Search chats', 'Search chats', 'search'])
    chat.change({ hasSearch: false })
    expect(chat.part('threads-search')).toBeUndefined()
  })

  test('runs once when the visitor pauses, and announces the number of results', async () => {
    const chat = await tempThreads({ entries })
    await userEvent.type(field(chat), 'the rh')
    await expect.poll(() => chat.titles()).toEqual(['The Rhine', 'The Rhone'])
    expect(chat.calls).toEqual([['searchThreads', 'the rh']])
    expect(chat.announcements).toEqual([['2 chats found', 'polite']])
  })

  test('runs at once with Enter', async () => {
    const chat = await tempThreads({ entries })
    field(chat).focus()
    await press('nor{Enter}')
    expect(chat.titles()).toEqual(['Norway'])
    expect(chat.announcements).toEqual([['1 chat found', 'polite']])
  })

  test('announces that there are more results than loaded', async () => {
    const chat = await tempThreads({ entries }, { ignored: ['searchThreads', 'loadMoreThreads'] })
    field(chat).focus()
    await press('the{Enter}')
    chat.change({ query: 'the', hasMore: true })
    expect(chat.announcements).toEqual([['3+ chats found', 'polite']])
  })

  test('counts more results than loaded in the plural form of their number', async () => {
    const chat = await tempThreads({ entries }, { ignored: ['searchThreads', 'loadMoreThreads'], options: { labels: pl } })
    chat.change({ entries: threadsNamed('a', 'b', 'c', 'd', 'e') })
    field(chat).focus()
    await press('the{Enter}')
    chat.change({ query: 'the', hasMore: true })
    expect(chat.announcements).toEqual([['Znaleziono 5+ czatów', 'polite']])
  })

  test('shows in the quotation marks of its language what was not found', async () => {
    const chat = await tempThreads({ entries }, { options: { labels: pl } })
    field(chat).focus()
    await press('glacier{Enter}')
    expect(chat.announcements).toEqual([['Nie znaleziono czatów dla zapytania „glacier”', 'polite']])
  })

  test('shows and announces what was not found', async () => {
    const chat = await tempThreads({ entries })
    field(chat).focus()
    await press('glacier{Enter}')
    const words = 'No chats found for “glacier”'
    expect(chat.root.querySelector('.threads-empty')?.textContent).toBe(words)
    expect(chat.announcements).toEqual([[words, 'polite']])
  })

  test('announces nothing until the results have loaded', async () => {
    const chat = await tempThreads({ entries }, { ignored: ['searchThreads'] })
    field(chat).focus()
    await press('nor{Enter}')
    chat.change({ query: 'nor', status: 'loading' })
    expect(chat.announcements).toEqual([])
    chat.change({ status: 'ready', entries: entries.slice(2) })
    expect(chat.announcements).toEqual([['1 chat found', 'polite']])
  })

  test('is cleared with Escape, which then closes nothing', async () => {
    const chat = await tempThreads({ entries, list: 'drawer' })
    chat.button('Chats').click()
    field(chat).focus()
    await press('nor{Enter}{Escape}')
    expect([field(chat).value, chat.titles().length]).toEqual(['', 3])
    expect(chat.part('threads')).toBeDefined()
    await press('{Escape}')
    await expect.poll(() => chat.part('threads')).toBeUndefined()
  })

  test('stops when the chat is removed', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const asked = tempThreads({ entries })
    await vi.advanceTimersByTimeAsync(100)
    const chat = await asked
    field(chat).value = 'nor'
    field(chat).dispatchEvent(new InputEvent('input'))
    chat.destroy()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(chat.calls).toEqual([])
  })

  test('moves the focus into the list with the down arrow', async () => {
    const chat = await tempThreads({ entries })
    field(chat).focus()
    await press('{ArrowDown}')
    expect(chat.focused()).toBe('The Rhine')
  })

  test("keeps the visitor's typing when earlier results arrive", async () => {
    const chat = await tempThreads({ entries }, { ignored: ['searchThreads'] })
    field(chat).focus()
    await press('n{Enter}o{Enter}r')
    chat.change({ query: 'n' })
    chat.change({ query: 'no' })
    expect(field(chat).value).toBe('nor')
  })

  test('is cleared when something else ended it', async () => {
    const chat = await tempThreads({ entries })
    field(chat).focus()
    await press('nor{Enter}')
    chat.change({ query: '', entries })
    expect(field(chat).value).toBe('')
  })
})

describe('the archive', () => {
  test('shows the archived threads and a way back', async () => {
    const chat = await tempThreads({ entries: [...entries, ...archived] })
    chat.button('Archived chats').focus()
    await press('{Enter}')
    expect([chat.titles(), chat.focused(), chat.part('threads-list')?.ariaLabel]).toEqual([
      ['Old'],
      'Back to all chats',
      'Archived chats',
    ])
    await press('{Enter}')
    expect([chat.titles().length, chat.focused()]).toEqual([3, 'Archived chats'])
  })
})

describe('an empty list', () => {
  test.each([
    [{}, 'Your chats will appear here.'],
    [{ isArchive: true }, 'No archived chats'],
    [{ status: 'loading' }, ''],
  ] as const)('says so: %o', async (given, words) => {
    const chat = await tempThreads({ ...given, openId: 'new' })
    const shown = chat.root.querySelector<HTMLElement>('.threads-empty')
    expect(shown?.checkVisibility() ? shown.textContent : '').toBe(words)
  })

  test('says that it is loading', async () => {
    const chat = await tempThreads({ status: 'loading' })
    expect(chat.root.querySelector('.threads-scroller .visually-hidden')?.textContent).toBe('Loading chats…')
  })
})
