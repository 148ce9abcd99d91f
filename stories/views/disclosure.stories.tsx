import type { Meta } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
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

export const ToldInTheDark: ChatStory = { ...Told, globals: { theme: 'dark' } }

export const ToldInForcedColours: ChatStory = { ...Told, globals: { colours: 'forced' } }

export const ToldInWordsOfThePage: ChatStory = {
  args: {
    disclosure: { text: 'Answers come from a language model of Bakers & Co. They may be wrong: ask us before you order.' },
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await eventually(() => expect(chat.root.querySelector('.disclosure')).toHaveTextContent('a language model of Bakers & Co.'))
  },
}

/** What a model wrote is marked for programs that read the page. */
export const Generated: ChatStory = {
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.says('ai', 'from Monday to Saturday')
    await eventually(() => expect(chat.root.querySelectorAll('[data-generated="ai"]').length).toBeGreaterThan(0))
  },
}

/** Once the visitor agrees, they are told and not asked. */
export const Agreed: ChatStory = {
  args: { disclosure: { consent: 'once' }, browserStorage: { key: `story of an agreement ${Math.random()}` } },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await userEvent.click(await chat.button('Agree to chat with AI in this browser'))
    await eventually(() => expect(chat.root.querySelector('.disclosure-agree')).toBeNull())
    await expect(chat.root.querySelector('.disclosure')).toHaveTextContent("You're talking to AI.")
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
