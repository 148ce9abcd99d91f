import { afterEach, expect, test, vi } from 'vitest'
import { tempThreads } from './temp-threads.ts'

const at = (title: string, updatedAt: string) => ({
  id: title,
  title,
  createdAt: updatedAt,
  updatedAt,
  isAnswering: false,
  hasNews: false,
})

afterEach(() => void vi.useRealTimers())

/** In the order of the list. */
const entries = [
  at('Bread', '2026-03-20T08:00:00'),
  at('Milk', '2026-03-20T00:01:00'),
  at('Eggs', '2026-03-19T23:59:00'),
  at('Salt', '2026-03-02T12:00:00'),
  at('Rice', '2026-02-28T12:00:00'),
  at('Oats', '2025-12-24T12:00:00'),
]

async function groups(given: object = {}) {
  vi.setSystemTime(new Date('2026-03-20T10:00:00'))
  const chat = await tempThreads({ entries, ...given })
  const shown = () =>
    [...chat.root.querySelectorAll('.thread')].map((row) => [
      row.querySelector('[role=heading]')?.textContent ?? '',
      row.querySelector('.thread-title')?.textContent,
    ])
  return { ...chat, shown }
}

test('chats are listed under Today, Yesterday, This month and earlier months', async () => {
  const { shown } = await groups()
  expect(shown()).toEqual([
    ['Today', 'Bread'],
    ['', 'Milk'],
    ['Yesterday', 'Eggs'],
    ['This month', 'Salt'],
    ['February', 'Rice'],
    ['December 2025', 'Oats'],
  ])
})

test('the next chat of a day takes its heading over when the first one is deleted', async () => {
  const { shown, change } = await groups()
  change({ entries: entries.slice(1) })
  expect(shown()[0]).toEqual(['Today', 'Milk'])
})

test('a chat that becomes the newest of all stands under Today, and the one that was has the heading no more', async () => {
  const { shown, change } = await groups()
  change({ entries: [at('Rice', '2026-03-20T09:59:00'), ...entries.filter(({ id }) => id !== 'Rice')] })
  expect(shown().slice(0, 2)).toEqual([
    ['Today', 'Rice'],
    ['', 'Bread'],
  ])
})

test('what a search has found is under no day, for it is in another order', async () => {
  const { shown, change } = await groups()
  change({ query: 'a', entries: [...entries.slice(4, 5), ...entries.slice(0, 1)] })
  expect(shown()).toEqual([
    ['', 'Rice'],
    ['', 'Bread'],
  ])
})

test('days are named in the language of the chat', async () => {
  vi.setSystemTime(new Date('2026-03-20T10:00:00'))
  const chat = await tempThreads({ entries: entries.slice(0, 3) }, { options: { labels: { language: 'de' } } })
  await vi.waitFor(() =>
    expect([...chat.root.querySelectorAll('.thread-group')].map(({ textContent }) => textContent)).toEqual(['Heute', 'Gestern']),
  )
})
