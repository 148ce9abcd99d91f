import type { Meta } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'

const meta: Meta<ChatOptions> = {
  ...chatMeta,
  title: 'States/Disclosure',
  args: {
    demo: true,
    history: [{ role: 'user', text: 'Do you deliver on Sundays?' }, { text: 'No, from Monday to Saturday.' }],
    disclosure: { link: 'https://example.com/ai' },
  },
}
export default meta

export const Told: ChatStory = {
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await eventually(() => expect(chat.root.querySelector('.disclosure')).toHaveTextContent("You're talking to AI."))
  },
}

export const Asked: ChatStory = {
  args: { disclosure: { consent: 'once' }, browserStorage: { key: 'story of a consent' } },
  async play({ canvasElement }) {
    await (await chatIn(canvasElement)).button('Agree to chat with AI in this browser')
  },
}

export const AskedInTheDark: ChatStory = { ...Asked, globals: { theme: 'dark' } }

export const AskedInForcedColours: ChatStory = { ...Asked, globals: { colours: 'forced' } }

export const AskedRightToLeft: ChatStory = {
  args: { ...Asked.args, language: 'ar' },
  globals: { direction: 'rtl' },
  async play({ canvasElement }) {
    await (await chatIn(canvasElement)).button('الموافقة على التحدث مع الذكاء الاصطناعي في هذا المتصفح')
  },
}
