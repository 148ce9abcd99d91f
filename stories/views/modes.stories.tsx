import type { Meta } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'

const history: ChatOptions['history'] = [
  { role: 'user', text: 'What came before?' },
  { role: 'ai', text: 'This did, and it moves out of sight with the next question.' },
]

const meta: Meta<ChatOptions> = {
  ...chatMeta,
  title: 'Messages/Modes',
  args: { demo: { response: { text: 'A fresh screen for each question.' } }, history },
}
export default meta

/** Asks, and sees the question at the top of the conversation. */
async function ask(canvas: HTMLElement) {
  const chat = await chatIn(canvas)
  await chat.says('ai', 'This did')
  await chat.send('And now')
  await chat.says('ai', 'A fresh screen')
  const messages = await chat.seen('messages')
  const question = [...chat.root.querySelectorAll('[part~="user-bubble"]')].at(-1)
  const distance = (): number => (question?.getBoundingClientRect().top ?? NaN) - messages.getBoundingClientRect().top
  return { distance }
}

export const FocusMode: ChatStory = {
  args: { focusMode: { smoothScroll: false } },
  async play({ canvasElement }) {
    const { distance } = await ask(canvasElement)
    await eventually(() => expect(distance()).toBeLessThan(60))
  },
}

/** The earlier conversation fades as it goes. */
export const FocusModeFading: ChatStory = {
  args: { focusMode: { smoothScroll: true, fade: 200 } },
  async play({ canvasElement }) {
    const { distance } = await ask(canvasElement)
    await eventually(() => expect(distance()).toBeLessThan(60))
  },
}

export const FocusModeDark: ChatStory = { ...FocusMode, globals: { theme: 'dark', width: 'phone' } }

/** Messages stand at the bottom, next to the input. */
export const Upwards: ChatStory = {
  args: { upwardsMode: true },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.says('ai', 'This did')
    const messages = await chat.seen('messages')
    const last = chat.root.querySelector('[part~="ai-bubble"]')
    await eventually(() =>
      expect(messages.getBoundingClientRect().bottom - (last?.getBoundingClientRect().bottom ?? 0)).toBeLessThan(80),
    )
  },
}
