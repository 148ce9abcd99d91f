import type { Meta } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import type { ChatOptions, MessageContent } from '../../sdk/core/options/options.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'

const meta: Meta<ChatOptions> = { ...chatMeta, title: 'States/Answers that did not come whole' }
export default meta

const text =
  'Peel and chop three onions, and let them sweat in butter until they are soft. Add a litre of stock, a bay leaf, and a little'

const answered = (finishReason: string, more: Partial<MessageContent> = { text }): MessageContent[] => [
  { role: 'user', text: 'How do I make onion soup?' },
  { role: 'ai', metadata: { finishReason }, ...more },
]

/** A chat whose last answer ended for this reason. The requests of this format hold the whole conversation. */
const ended = (finishReason: string, words: string, button?: string, more?: Partial<MessageContent>): ChatStory => ({
  args: { connect: { url: '/api/chat', format: 'openai-chat' }, history: answered(finishReason, more) },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await expect((await chat.seen('finish-notice')).textContent).toContain(words)
    if (button) await expect((await chat.seen('finish-action')).textContent).toBe(button)
  },
})

export const TooLong = ended('length', 'it reached the maximum length', 'Continue')

/** The model thought until there was no room for an answer. */
export const OnlyThought = ended('length', 'it reached the maximum length', 'Continue', {
  parts: [{ type: 'reasoning', text: 'The visitor wants a soup. Onions first, then the stock.', duration: 4000 }],
})

export const Withheld = ended('content_filter', 'withheld')

export const FailedAnswer = ended('error', "couldn't finish", 'Try again')

export const CutOff = ended('interrupted', 'cut off before it was complete', 'Try again')

export const CutOffInTheDark: ChatStory = { ...CutOff, globals: { theme: 'dark' } }

export const CutOffOnAPhone: ChatStory = { ...CutOff, globals: { width: 'phone' } }

export const CutOffWithForcedColours: ChatStory = { ...CutOff, globals: { colours: 'forced' } }

export const CutOffRightToLeft: ChatStory = {
  ...ended('interrupted', 'انقطع هذا الرد قبل اكتماله.', 'إعادة المحاولة'),
  globals: { direction: 'rtl' },
  args: {
    ...CutOff.args,
    language: 'ar',
    history: [
      { role: 'user', text: 'كيف أحضّر حساء البصل؟' },
      { role: 'ai', text: 'قشّر ثلاث بصلات وقطّعها، ثم اتركها', metadata: { finishReason: 'interrupted' } },
    ],
  },
}

/** Beside avatars and names, and below the time; an earlier answer has no button. */
export const WithAvatarsAndTimes: ChatStory = {
  args: {
    ...CutOff.args,
    avatars: true,
    names: true,
    timestamps: true,
    history: [...answered('length'), ...answered('interrupted')].map((message) => ({
      ...message,
      createdAt: '2026-01-05T10:30:00Z',
    })),
  },
}

export const LikeDeepChat: ChatStory = {
  args: { ...WithAvatarsAndTimes.args, theme: 'messenger' },
}
