import type { Meta } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'
import { picture } from '../kit/files/picture.ts'

const history: ChatOptions['history'] = [
  { role: 'user', text: 'What does this look like?' },
  { role: 'user', text: 'And several in a row?' },
  { role: 'user', text: 'Three, even?' },
  { role: 'ai', text: 'Like you say.' },
  { role: 'ai', text: 'In every part.' },
]

const meta: Meta<ChatOptions> = { ...chatMeta, title: 'Themes/Appearance', args: { demo: true, history } }
export default meta

/** Each box of a message can be styled, by role. */
export const ElementStyles: ChatStory = {
  args: {
    avatars: true,
    messageStyles: {
      default: {
        shared: { outerContainer: { marginBlock: '12px' }, innerContainer: { padding: '4px', border: '1px dashed #868e9c' } },
        ai: { bubble: { backgroundColor: '#eceefd', color: '#14171f' } },
      },
    },
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await expect(await chat.seen('ai-bubble')).toHaveStyle({ backgroundColor: 'rgb(236, 238, 253)' })
  },
}

/** Messages of one role in a row wear classes of their own: the first, those between, the last. */
export const GroupedMessages: ChatStory = {
  args: {
    auxiliaryStyle: `.message-bubble { border-radius: 18px }
.deep-chat-top-message .message-bubble { border-end-end-radius: 4px }
.deep-chat-middle-message .message-bubble { border-start-end-radius: 4px; border-end-end-radius: 4px }
.deep-chat-bottom-message .message-bubble { border-start-end-radius: 4px }`,
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.says('user', 'Three, even?')
    await expect(chat.root.querySelector('.deep-chat-middle-message')).toHaveTextContent('And several in a row?')
  },
}

/** Flat text of the service, without a bubble. */
export const WithoutBubbles: ChatStory = {
  args: { messageStyles: { default: { ai: { bubble: { backgroundColor: 'transparent', padding: '0', maxWidth: '100%' } } } } },
  async play({ canvasElement }) {
    await (await chatIn(canvasElement)).says('ai', 'In every part.')
  },
}

export const ChatStyle: ChatStory = {
  args: { chatStyle: { borderRadius: '0', border: '3px double #3a4fe0', backgroundColor: '#f6f7f9', fontSize: '17px' } },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await expect(chat.element).toHaveStyle({ backgroundColor: 'rgb(246, 247, 249)' })
  },
}

/** CSS text reaches what no option does: a scrollbar, for instance. */
export const CustomScrollbar: ChatStory = {
  args: {
    auxiliaryStyle:
      '#messages { scrollbar-width: auto } ::-webkit-scrollbar { inline-size: 14px } ::-webkit-scrollbar-thumb { background: #3a4fe0; border-radius: 7px }',
    history: Array.from({ length: 30 }, (_, index) => ({ role: 'ai', text: `Message ${index + 1}` })),
  },
  async play({ canvasElement }) {
    await (await chatIn(canvasElement)).says('ai', 'Message 30')
  },
}

export const LoadingColours: ChatStory = {
  args: {
    demo: { displayLoading: { message: true } },
    messageStyles: {
      loading: {
        message: { styles: { bubble: { backgroundColor: '#17694a', color: '#ffffff' } } },
        history: { small: { styles: { bubble: { color: '#b3261e' } } } },
      },
    },
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await eventually(async () => expect(await chat.seen('loading-bubble')).toHaveStyle({ backgroundColor: 'rgb(23, 105, 74)' }))
  },
}

const dark: ChatOptions = { theme: 'dark', names: true }

export const DarkTheme: ChatStory = {
  args: {
    ...dark,
    history: [...history, { role: 'ai', files: [{ src: picture('A picture'), type: 'image', name: 'picture.svg' }] }],
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await expect(chat.element).toHaveStyle({ colorScheme: 'dark' })
  },
}
