import { expect, test } from 'vitest'
import type { ChatOptions, MessageContent } from '../../../../sdk/core/options/options.ts'
import { eventually, renderChat } from '../../render-chat.ts'

/** This many days ago, at five past two in the afternoon. */
function daysAgo(days: number): string {
  const date = new Date()
  date.setDate(date.getDate() - days)
  date.setHours(14, 5, 0, 0)
  return date.toISOString()
}

const history: MessageContent[] = [
  { role: 'user', text: 'Long ago', createdAt: '2001-02-03T12:00:00.000Z' },
  { role: 'ai', text: 'Yes', createdAt: '2001-02-03T12:01:00.000Z' },
  { role: 'user', text: 'The day before', createdAt: daysAgo(1) },
  { role: 'ai', text: 'Now', createdAt: daysAgo(0) },
]

async function timedChat(options: ChatOptions = {}) {
  const chat = await renderChat({ connect: { url: '/none' }, history, timestamps: true, ...options })
  await eventually(() => chat.root.querySelectorAll('[part="timestamp"]').length).toBe(history.length)
  return chat
}

const wordsOf = (root: ShadowRoot, part: string): string[] =>
  [...root.querySelectorAll(`[part="${part}"]`)].map(({ textContent }) => textContent)

test('each message shows when it was sent, also machine-readable', async () => {
  const chat = await timedChat({ timestamps: { format: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } } })
  expect(wordsOf(chat.root, 'timestamp').slice(2)).toEqual(['14:05', '14:05'])
  expect(chat.root.querySelector('[part="timestamp"]')?.getAttribute('datetime')).toBe('2001-02-03T12:00:00.000Z')
})

test('the first message of a day is below the name of the day', async () => {
  const chat = await timedChat()
  const days = wordsOf(chat.root, 'day')
  expect(days).toEqual([expect.stringMatching(/Saturday.*2001/), 'Yesterday', 'Today'])
})

test('days are named in the language of the chat', async () => {
  const chat = await timedChat({ language: 'de' })
  await eventually(() => wordsOf(chat.root, 'day').slice(1)).toEqual(['Gestern', 'Heute'])
})

test('days begin with a capital letter, those with a date as well', async () => {
  const chat = await timedChat({ language: 'da' })
  await eventually(() => wordsOf(chat.root, 'day')).toEqual([expect.stringMatching(/^Lørdag .*2001/), 'I går', 'I dag'])
})

test('a time in the future counts as today', async () => {
  const createdAt = new Date(Date.now() + 60_000).toISOString()
  const chat = await renderChat({ connect: { url: '/none' }, timestamps: true, history: [{ text: 'Soon', createdAt }] })
  await eventually(() => wordsOf(chat.root, 'day')).toEqual([expect.stringMatching(/^Today$/)])
})

test('days: false leaves out the days', async () => {
  const chat = await timedChat({ timestamps: { days: false } })
  expect(wordsOf(chat.root, 'day')).toEqual([])
})

test('an added message shows its time', async () => {
  const chat = await timedChat()
  chat.element.addMessage({ text: 'More' })
  await eventually(() => wordsOf(chat.root, 'timestamp').length).toBe(history.length + 1)
  expect(wordsOf(chat.root, 'day')).toHaveLength(3)
})

test('a message of a history without times shows none', async () => {
  const chat = await renderChat({
    connect: { url: '/none' },
    timestamps: true,
    history: [{ text: 'When?' }, ...history.slice(3)],
  })
  await eventually(() => wordsOf(chat.root, 'timestamp').length).toBe(1)
})

test('with an invalid format the time is still shown', async () => {
  const chat = await timedChat({ timestamps: { format: { hour: 'dozen' as 'numeric' } } })
  expect(wordsOf(chat.root, 'timestamp').every((words) => /\d/.test(words))).toBe(true)
})

test('times disappear when they are turned off', async () => {
  const chat = await timedChat()
  chat.element.timestamps = false
  await eventually(() => wordsOf(chat.root, 'timestamp')).toEqual([])
  expect(wordsOf(chat.root, 'day')).toEqual([])
})
