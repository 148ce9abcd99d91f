import type { Meta } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import type { ChatOptions, HistoryPage } from '../../sdk/core/options/options.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'

const meta: Meta<ChatOptions> = { ...chatMeta, title: 'States/History', args: { demo: true } }
export default meta

const page = (index: number): HistoryPage =>
  Array.from({ length: 12 }, (_, place) => ({
    role: place % 2 ? 'ai' : 'user',
    text: `Message ${place + 1} of page ${index + 1}`,
  }))

/** Nothing is there yet. */
export const LoadingTheFirstPage: ChatStory = {
  args: { loadHistory: () => new Promise(() => undefined) },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await eventually(async () => expect(await chat.seen('history-loading')).toHaveAccessibleName('Loading earlier messages…'))
  },
}

export const LoadingDark: ChatStory = { ...LoadingTheFirstPage, globals: { theme: 'dark' } }

/** The visitor has come to the top: the page before is fetched, and the messages stay where they are. */
export const LoadingAnotherPage: ChatStory = {
  args: { loadHistory: (index) => (index ? new Promise(() => undefined) : [...page(0), false]) },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.says('ai', 'Message 12 of page 1')
    const messages = await chat.seen('messages')
    await eventually(() => {
      messages.scrollTop = 0
      return expect(chat.root.querySelector('.loading-history-message-small')).toBeVisible()
    })
  },
}

/** The beginning of the conversation has been reached: a page with an entry that is null. */
export const TheBeginning: ChatStory = {
  args: { loadHistory: (index) => (index ? [{ role: 'ai', text: 'Welcome, for the first time!' }, null] : [...page(0), false]) },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    const messages = await chat.seen('messages')
    await eventually(() => {
      messages.scrollTop = 0
      return expect(messages).toHaveTextContent('Welcome, for the first time!')
    })
    await eventually(() => expect(chat.root.querySelector('[part="history-loading"]')).not.toBeVisible())
  },
}

/** A page that takes its time; there is more before it. */
export const SlowPages: ChatStory = {
  args: {
    loadHistory: async (index) => {
      await new Promise((resolve) => setTimeout(resolve, index ? 5000 : 0))
      return [...page(index), false]
    },
  },
  async play({ canvasElement }) {
    await (await chatIn(canvasElement)).says('ai', 'Message 12 of page 1')
  },
}

export const Failed: ChatStory = {
  args: {
    history: [{ role: 'ai', text: 'This I still know.' }],
    loadHistory: () => Promise.reject(new Error('Scripted by the story')),
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.says('error', 'Failed to load history')
    await chat.send('Never mind')
    await chat.says('ai', 'Hi there!')
  },
}

export const CustomLoadingStyles: ChatStory = {
  args: {
    loadHistory: () => new Promise(() => undefined),
    messageStyles: { loading: { history: { full: { html: '<p>Looking for what we said…</p>' } } } },
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await eventually(async () => expect(await chat.seen('history-loading')).toHaveTextContent('Looking for what we said…'))
  },
}

const kept = (key: string, messages: readonly object[]) => () => {
  localStorage.setItem(key, JSON.stringify({ messages }))
  return () => localStorage.removeItem(key)
}

/** What was said before the page was opened again. */
export const KeptInTheBrowser: ChatStory = {
  args: { browserStorage: { key: 'story-kept', maxMessages: 10 } },
  beforeEach: kept('story-kept', [
    { role: 'user', text: 'Where were we?' },
    { role: 'ai', text: 'At the brand blueprint.' },
  ]),
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.says('ai', 'At the brand blueprint.')
    await chat.send('Go on')
    await chat.says('ai', 'Hi there!')
    await eventually(() => expect(localStorage.getItem('story-kept')).toContain('Hi there!'))
  },
}

/** The typed text is kept too. */
export const KeptText: ChatStory = {
  args: { browserStorage: { key: 'story-text', inputText: true } },
  beforeEach() {
    localStorage.setItem('story-text', JSON.stringify({ messages: [], inputText: 'I was about to say' }))
    return () => localStorage.removeItem('story-text')
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await eventually(async () => expect(await chat.seen('input')).toHaveValue('I was about to say'))
  },
}
