import type { Meta } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import type { ChatOptions, MessageContent } from '../../sdk/core/options/options.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'

const history: MessageContent[] = [
  { id: 'q1', role: 'user', text: 'Where does the Rhine begin?', parentId: null, createdAt: '2026-03-01T09:12:00.000Z' },
  {
    id: 'a1',
    role: 'ai',
    text: 'At the **Tomasee**, a lake in the canton of Graubünden. From there it flows through Disentis and Ilanz to Reichenau.',
    parentId: 'q1',
    createdAt: '2026-03-01T09:12:04.000Z',
  },
  { id: 'q2', role: 'user', text: 'And where does it end?', parentId: 'a1', createdAt: '2026-03-02T17:40:00.000Z' },
  { id: 'a2', role: 'ai', text: 'In the North Sea.', parentId: 'q2', createdAt: '2026-03-02T17:40:02.000Z' },
  {
    id: 'a3',
    role: 'ai',
    text: 'In the North Sea, west of Rotterdam. Before that it parts into several arms.',
    parentId: 'q2',
    createdAt: '2026-03-02T17:41:02.000Z',
  },
]

const meta: Meta<ChatOptions> = {
  ...chatMeta,
  title: 'Messages/Actions',
  args: { demo: { response: { text: 'Another answer.' } }, history },
}
export default meta

export const BelowTheLastAnswer: ChatStory = {
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.button('Copy message')
    await eventually(() => expect(chat.root.querySelector('[part="actions"]')).toHaveTextContent('2 of 2'))
  },
}

export const InTheDark: ChatStory = { ...BelowTheLastAnswer, globals: { theme: 'dark' } }

export const RightToLeft: ChatStory = {
  args: { language: 'ar', avatars: true },
  async play({ canvasElement }) {
    await (await chatIn(canvasElement)).button('إعادة الإنشاء')
  },
}

/** An earlier message has its actions while it has the focus or is pointed at. */
export const OfAnEarlierMessage: ChatStory = {
  args: { messageActions: true },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.button('Regenerate')
    const [question] = chat.root.querySelectorAll<HTMLElement>('[part~="message"]')
    if (question) await userEvent.hover(question)
    await chat.button('Edit')
  },
}

/** The page names the actions, and has one of its own. */
export const OfThePage: ChatStory = {
  args: { messageActions: { user: [], ai: ['copy', { id: 'share', label: 'Share', onClick: () => undefined }] } },
  async play({ canvasElement }) {
    await (await chatIn(canvasElement)).button('Share')
  },
}

export const AnotherAnswer: ChatStory = {
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await userEvent.click(await chat.button('Previous answer'))
    await chat.says('ai', 'In the North Sea.')
    await eventually(() => expect(chat.root.querySelector('[part="actions"]')).toHaveTextContent('1 of 2'))
  },
}

export const Editing: ChatStory = {
  args: { messageActions: true },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.button('Regenerate')
    const question = chat.root.querySelectorAll<HTMLElement>('[part~="message"]')[2]
    if (question) await userEvent.hover(question)
    await userEvent.click(await chat.button('Edit'))
    await eventually(() => expect(chat.root.activeElement?.matches('[part="edit"] textarea')).toBe(true))
  },
}

export const Feedback: ChatStory = {
  args: { messageActions: true, onFeedback: () => undefined },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await userEvent.click(await chat.button('Bad answer'))
    await chat.seen('feedback')
    await eventually(async () => expect(await chat.button('Bad answer')).toHaveAttribute('aria-pressed', 'true'))
  },
}

export const FeedbackThatFails: ChatStory = {
  args: { messageActions: true, connect: { url: '/none', feedback: () => Promise.reject(new Error('Scripted by the story')) } },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await userEvent.click(await chat.button('Good answer'))
    await eventually(() => expect(chat.root.querySelector('[part="actions"]')).toHaveTextContent('Try again'))
  },
}

/** Each message has its time, each day its line. */
export const Times: ChatStory = {
  args: { timestamps: true },
  async play({ canvasElement }) {
    await (await chatIn(canvasElement)).seen('timestamp')
  },
}

export const None: ChatStory = {
  args: { messageActions: false },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.says('ai', 'North Sea')
    await expect(chat.root.querySelector('[part="actions"]')).toBeNull()
  },
}
