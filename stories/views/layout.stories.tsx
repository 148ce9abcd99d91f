import type { Meta } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'

const meta: Meta<ChatOptions> = {
  ...chatMeta,
  title: 'Themes/Layout',
  args: { demo: true, introMessage: { text: 'Hello! What would you like to know?' } },
}
export default meta

/** The whole window. */
export const FullScreen: ChatStory = {
  args: { chatStyle: { position: 'fixed', inset: '0', width: '100vw', height: '100vh', border: '0', borderRadius: '0' } },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await eventually(() => expect(chat.element.getBoundingClientRect().height).toBe(window.innerHeight))
  },
}

/** The whole window, messages and input in a column of readable width. */
export const FullScreenColumn: ChatStory = {
  args: {
    ...FullScreen.args,
    auxiliaryStyle: '#messages, #input { padding-inline: max(16px, calc(50% - 360px)) }',
  },
  async play({ canvasElement }) {
    await (await chatIn(canvasElement)).says('ai', 'Hello!')
  },
}

/** In the corner of a page, above what it says. */
export const Corner: ChatStory = {
  args: {
    chatStyle: { position: 'fixed', insetBlockEnd: '16px', insetInlineEnd: '16px', width: '340px', height: '440px' },
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await eventually(() => expect(window.innerWidth - chat.element.getBoundingClientRect().right).toBeLessThanOrEqual(32))
  },
}

/** As it stands on a page that says nothing of its size. */
export const CustomSize: ChatStory = {
  args: { chatStyle: { width: '320px', height: '350px' } },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await expect(chat.element.getBoundingClientRect().width).toBe(320)
  },
}
