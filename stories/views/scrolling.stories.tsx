import type { Meta } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'

const long = (count: number): NonNullable<ChatOptions['history']> =>
  Array.from({ length: count }, (_, index) => ({ role: index % 2 ? 'ai' : 'user', text: `Message ${index + 1} of a long talk` }))

const meta: Meta<ChatOptions> = { ...chatMeta, title: 'States/Scrolling', args: { demo: true, history: long(30) } }
export default meta

/** Scrolls up, as a visitor does with the wheel. */
async function scrollUp(canvas: HTMLElement) {
  const chat = await chatIn(canvas)
  const messages = await chat.seen('messages')
  await chat.says('ai', 'Message 30')
  await eventually(() => expect(messages.scrollTop).toBeGreaterThan(0))
  messages.dispatchEvent(new WheelEvent('wheel', { deltaY: -100 }))
  messages.scrollTop = 0
  return { ...chat, messages }
}

const isAtTheEnd = (messages: HTMLElement) =>
  eventually(() => expect(messages.scrollHeight - messages.scrollTop - messages.clientHeight).toBeLessThan(60))

export const ScrollButtons: ChatStory = {
  args: { scrollButton: { smoothScroll: false } },
  async play({ canvasElement }) {
    const chat = await scrollUp(canvasElement)
    await chat.button('Scroll to latest message')
  },
}

export const ScrollButtonsDark: ChatStory = { ...ScrollButtons, globals: { theme: 'dark' } }

export const ScrollButtonsWithForcedColours: ChatStory = { ...ScrollButtons, globals: { colours: 'forced' } }

export const ScrollButtonsRTL: ChatStory = { ...ScrollButtons, globals: { direction: 'rtl' } }

export const Taken: ChatStory = {
  args: { scrollButton: { smoothScroll: false } },
  async play({ canvasElement }) {
    const chat = await scrollUp(canvasElement)
    await userEvent.click(await chat.button('Scroll to latest message'))
    await isAtTheEnd(chat.messages)
  },
}

/** A message has come out of sight: without any option the way to it is offered. */
export const NewMessage: ChatStory = {
  async play({ canvasElement }) {
    const chat = await scrollUp(canvasElement)
    chat.element.addMessage({ text: 'Here is news' })
    await chat.button('1 new message')
  },
}

const arrow =
  '<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M12 5v14M6 13l6 6 6-6" fill="none" stroke="currentColor" stroke-width="2"/></svg>'

export const CustomStyles: ChatStory = {
  args: {
    scrollButton: {
      content: arrow,
      smoothScroll: false,
      scrollDelta: 200,
      styles: { default: { backgroundColor: '#17694a', color: '#ffffff' }, hover: { backgroundColor: '#0f4a33' } },
    },
  },
  async play({ canvasElement }) {
    const chat = await scrollUp(canvasElement)
    await expect(await chat.seen('scroll-button')).toHaveStyle({ backgroundColor: 'rgb(23, 105, 74)' })
  },
}

/** A pill says how many messages are out of sight. */
export const HiddenMessages: ChatStory = {
  args: { hiddenMessages: { smoothScroll: false, clickScroll: 'last' } },
  async play({ canvasElement }) {
    const chat = await scrollUp(canvasElement)
    for (const number of [1, 2, 3]) chat.element.addMessage({ text: `News ${number}` })
    await eventually(async () => expect(await chat.seen('hidden-messages')).toHaveTextContent('3 new messages'))
  },
}

export const HiddenMessagesDark: ChatStory = { ...HiddenMessages, globals: { theme: 'dark' } }

export const HiddenMessagesCustomTexts: ChatStory = {
  args: { hiddenMessages: { smoothScroll: false, onUpdate: (_content, count) => `<b>${count}</b> unread ↓` } },
  async play({ canvasElement }) {
    const chat = await scrollUp(canvasElement)
    for (const number of [1, 2]) chat.element.addMessage({ text: `News ${number}` })
    await eventually(async () => expect(await chat.seen('hidden-messages')).toHaveTextContent('2 unread ↓'))
  },
}

/** The oldest leave the list; `getMessages` still gives them. */
export const AFewMessagesOnly: ChatStory = {
  args: { maxVisibleMessages: 4 },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.says('ai', 'Message 30')
    await expect(chat.root.querySelectorAll('[part~="bubble"]').length).toBeLessThanOrEqual(4)
    await expect(chat.element.getMessages()).toHaveLength(30)
  },
}

/** Ten thousand messages: what is far from the visitor is not drawn. */
export const Windowed: ChatStory = {
  args: { history: long(10_000) },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.says('ai', 'Message 10000')
    await expect(chat.root.querySelectorAll('[part~="bubble"]').length).toBeLessThan(600)
  },
}
