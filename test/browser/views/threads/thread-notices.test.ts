// @module-tag thorough: details of views: `thread-rows`, `thread-drawer`, `suggestions` and `e2e/launcher` have what they are for.
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ChatError } from '../../../../sdk/core/errors.ts'
import type { ThreadProblem } from '../../../../sdk/core/types.ts'
import { de } from '../../../../sdk/languages/de.ts'
import { tempThreads, threadsNamed } from './temp-threads.ts'

const entries = threadsNamed('One', 'Two')

const problems: [ThreadProblem, words: string, button: string, request: string][] = [
  ['load-failed', "This chat couldn't be loaded.", 'Try again', 'retryThreads'],
  ['missing', "This chat doesn't exist.", 'New chat', 'newThread'],
  ['save-failed', "This chat couldn't be saved.", 'Try again', 'retryThreads'],
  [
    'full',
    "This chat can't be saved because the browser's storage is full. Delete chats you don't need, then try again.",
    'Try again',
    'retryThreads',
  ],
  [
    'server-full',
    "This chat can't be saved because the server has no room for it. Delete chats you don't need, then try again.",
    'Try again',
    'retryThreads',
  ],
  ['removed', 'This chat was deleted in another tab.', 'Restore', 'restoreThread'],
  ['not-kept', "Your chats won't be kept after you leave this page.", 'Dismiss', 'dismissThreadNotice'],
  ['action-failed', "That didn't work. Try again.", 'Dismiss', 'dismissThreadNotice'],
]

test.each([
  ['Rückgängig', 180],
  ['Rückgängig', 240],
  ['Undo', 240],
  ['Annuler la suppression', 240],
  ['تراجع', 320],
])('the buttons of a notice stand side by side where there is room for both: %s in %i pixels', async (threadUndo, width) => {
  const options = { labels: { threadUndo } }
  const chat = await tempThreads({ entries, list: 'sidebar', removed: { id: 'x', title: 'A long title of a chat' } }, { options })
  const notice = chat.part('threads-notice')
  if (notice) notice.style.inlineSize = `${width}px`
  const [undo, close] = [...(notice?.querySelectorAll('button') ?? [])].map((each) => each.getBoundingClientRect())
  expect(undo && close && undo.top < close.bottom && close.top < undo.bottom && undo.right <= close.left).toBe(true)
  expect(Math.round((notice?.getBoundingClientRect().right ?? 0) - (close?.right ?? 0))).toBeLessThan(9)
})

test.each([
  ['Arabic', 'تم حذف الدردشة', 'Trip to Rome'],
  ['English', 'Chat deleted', 'رحلة إلى روما'],
])('a title that is written the other way begins where the words do: in %s', async (_language, threadDeleted, title) => {
  const options = { labels: { threadDeleted } }
  const chat = await tempThreads({ entries, list: 'sidebar', removed: { id: 'x', title } }, { options })
  const words = chat.part('threads-notice')?.querySelector('p')
  const named = words?.querySelector('.notice-title')
  const boxOf = (node?: Node | null): DOMRect => {
    const range = document.createRange()
    if (node) range.selectNodeContents(node)
    return range.getBoundingClientRect()
  }
  const [first, second] = [boxOf(words?.firstChild), boxOf(named)]
  const side = words?.matches(':dir(rtl)') ? 'right' : 'left'
  expect(Math.abs(first[side] - second[side])).toBeLessThan(3)
})

describe.each(['sidebar', 'drawer', 'none'] as const)('with the list as %s', (list) => {
  test.each(problems)('%s is explained, with a way out', async (problem, words, button, request) => {
    const chat = await tempThreads({ entries, list, problem }, { ignored: ['retryThreads', 'newThread', 'restoreThread'] })
    const notice = chat.part('threads-notice')
    expect(notice?.querySelector('p')?.textContent.trim()).toBe(words)
    const buttons = [...(notice?.querySelectorAll('button') ?? [])]
    expect(buttons.map((each) => each.ariaLabel ?? each.textContent)).toEqual([button])
    buttons[0]?.click()
    expect(chat.calls.map(([name]) => name)).toEqual([request])
  })
})

describe('a problem', () => {
  test.each(problems)('%s is announced as urgently as it needs to be, as soon as it occurs', async (problem) => {
    const chat = await tempThreads({ entries })
    const regions = [...chat.root.querySelectorAll('.notices > *')]
    chat.change({ problem })
    const region = chat.part('threads-notice')?.parentElement
    expect(regions).toContain(region)
    expect(region?.ariaLive).toBe(problem === 'not-kept' ? 'polite' : 'assertive')
  })

  test('that is resolved disappears, and the focus moves on', async () => {
    const chat = await tempThreads({ entries, problem: 'save-failed', list: 'none' })
    chat.button('Try again').focus()
    await userEvent.keyboard('{Enter}')
    expect([chat.part('threads-notice'), chat.root.activeElement?.id]).toEqual([undefined, 'text-input'])
  })

  test('that remains is not announced again when something else changes', async () => {
    const chat = await tempThreads({ entries, problem: 'full' })
    const notice = chat.part('threads-notice')
    chat.change({ entries: entries.slice(1) })
    expect(chat.part('threads-notice')).toBe(notice)
  })

  test('says in the visitor’s language why a server of Confab does not save', async () => {
    const words = { code: 'confab.errorNetworkStorage', retryAfter: 7_200_000 }
    const failure = new ChatError('As much has been kept from your network today as can be. Try again in 2 hours.', words)
    const chat = await tempThreads({ entries, problem: 'save-failed', failure }, { options: { labels: de } })
    expect(chat.part('threads-notice')?.textContent).toContain(de.errorNetworkStorage.replace('{time}', 'in 2 Stunden'))
    chat.change({ problem: 'load-failed', failure: undefined })
    expect(chat.part('threads-notice')?.textContent).toContain(de.threadFailed)
  })

  test('of a failed action is shown in the drawer while it covers the chat', async () => {
    const chat = await tempThreads({ entries, list: 'drawer' })
    chat.button('Chats').click()
    chat.change({ problem: 'action-failed' })
    expect(chat.part('threads-notice')?.closest('[part="threads"]')).not.toBeNull()
  })
})

describe('a list that fails to load', () => {
  test('says so and can be loaded again', async () => {
    const chat = await tempThreads({ status: 'failed', problem: 'list-failed' })
    expect(chat.root.querySelector('.threads-failure p')?.textContent).toBe("Your chats couldn't be loaded.")
    chat.button('Try again').focus()
    await userEvent.keyboard('{Enter}')
    expect([chat.calls, chat.focused()]).toEqual([[['retryThreads']], 'New chat'])
  })

  test('says in the visitor’s language what a server of Confab says', async () => {
    const listFailure = new ChatError('Sign in to see your conversations.', { code: 'confab.errorSignIn' })
    const chat = await tempThreads({ status: 'failed', problem: 'list-failed', listFailure }, { options: { labels: de } })
    expect(chat.root.querySelector('.threads-failure p')?.textContent).toBe(de.errorSignIn)
    chat.change({ listFailure: new ChatError('Closed on Sundays', { code: 'closed' }) })
    expect(chat.root.querySelector('.threads-failure p')?.textContent).toBe(de.threadsFailed)
  })

  test('keeps the threads that have loaded', async () => {
    const chat = await tempThreads({ entries, hasMore: true, status: 'failed', problem: 'list-failed' })
    expect(chat.titles()).toEqual(['One', 'Two'])
    expect(chat.calls).toEqual([])
    chat.button('Try again').click()
    expect(chat.calls[0]).toEqual(['retryThreads'])
  })

  test('shows no message if the page lists the threads itself', async () => {
    const chat = await tempThreads({ list: 'none', status: 'failed', problem: 'list-failed' })
    expect(chat.part('threads-notice')).toBeUndefined()
  })
})
