import { expect, onTestFinished, test } from 'vitest'
import type { MessageContent } from '../../../sdk/entries/index.ts'
import { answer } from '../answer.ts'
import { eventually, renderChat, type RenderedChat } from '../render-chat.ts'
import { scripted } from '../scripted.ts'
import { markedText } from './marked-text.ts'

const cited = (text: string, words: string): NonNullable<MessageContent['parts']> => [
  { type: 'text', text },
  { type: 'source', id: words, title: words, positions: [{ start: 0, end: text.indexOf(words) + words.length }] },
]

const marked = ({ root }: RenderedChat): string => markedText(root).split('\n').slice(1).join('\n')

test('marks of each version of an answer stay at its words, also where the chat is opened again', async () => {
  onTestFinished(() => localStorage.removeItem('kept marks'))
  const browserStorage = { key: 'kept marks' }
  const server = await scripted(
    answer.json({ parts: cited('The sky is **blue** by day.', '**blue**') }),
    answer.json({ parts: cited('By day it is blue[^n].\n\n[^n]: Words', 'day') }),
  )
  const chat = await renderChat({ connect: { url: server.url }, browserStorage })
  await chat.send('Why?')
  await eventually(() => marked(chat)).toBe('The sky is blue{1} by day.')
  await eventually(() => /^(?:loading|stop)$/.test(chat.submitState ?? '')).toBe(false)
  const first = chat.element.getMessages().at(-1)?.id ?? ''
  await chat.element.regenerate()
  await eventually(() => marked(chat)).toBe('By day{1} it is blue{2}.')
  await eventually(() => /^(?:loading|stop)$/.test(chat.submitState ?? '')).toBe(false)
  const second = chat.element.getMessages().at(-1)?.id ?? ''
  await chat.element.switchBranch(first)
  await eventually(() => marked(chat)).toBe('The sky is blue{1} by day.')
  chat.element.remove()
  const later = await renderChat({ connect: { url: server.url }, browserStorage })
  await eventually(() => marked(later)).toBe('The sky is blue{1} by day.')
  await later.element.switchBranch(second)
  await eventually(() => marked(later)).toBe('By day{1} it is blue{2}.')
})

test('the marks of an answer that the page changes stand at its new words', async () => {
  const history = [
    { role: 'user', text: 'Why?' },
    { role: 'ai', parts: cited('The sky is blue.', 'sky') },
  ]
  const chat = await renderChat({ demo: true, history })
  await eventually(() => marked(chat)).toBe('The sky{1} is blue.')
  chat.element.updateMessage({ parts: cited('At night the sky is black.', 'black') }, 1)
  await eventually(() => marked(chat)).toBe('At night the sky is black{1}.')
  expect(chat.root.querySelectorAll('.sources li')).toHaveLength(1)
})

test('the marks of each answer stay at its words when the visitor asks otherwise and goes back', async () => {
  const server = await scripted(
    answer.json({ parts: cited('The sky is **blue** by day.', '**blue**') }),
    answer.json({ parts: cited('At night the sky is black[^n].\n\n[^n]: Words', 'night') }),
  )
  const chat = await renderChat({ connect: { url: server.url } })
  const isIdle = (): boolean => !/^(?:loading|stop)$/.test(chat.submitState ?? '')
  const sources = (): (string | null)[] => [...chat.root.querySelectorAll('.sources li')].map(({ textContent }) => textContent)
  await chat.send('Why?')
  await eventually(() => marked(chat)).toBe('The sky is blue{1} by day.')
  await eventually(isIdle).toBe(true)
  const [question] = chat.element.getMessages()
  await chat.element.editMessage(question?.id ?? '', 'And at night?')
  await eventually(() => marked(chat)).toBe('At night{1} the sky is black{2}.')
  await eventually(isIdle).toBe(true)
  const [edited] = chat.element.getMessages()
  await eventually(sources).toEqual(['night', 'Words'])
  await chat.element.switchBranch(question?.id ?? '')
  await eventually(() => marked(chat)).toBe('The sky is blue{1} by day.')
  await eventually(sources).toEqual(['**blue**'])
  await chat.element.switchBranch(edited?.id ?? '')
  await eventually(() => marked(chat)).toBe('At night{1} the sky is black{2}.')
})
