import type { Meta } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import type { ChatOptions, MessageContent } from '../../sdk/core/options/options.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'

const meta: Meta<ChatOptions> = {
  ...chatMeta,
  title: 'Messages/Suggestions',
  args: { demo: { response: { text: 'It left our warehouse this morning and should arrive on Thursday.' } } },
}
export default meta

const atTheStart = ['Track my order', { label: 'Returns', text: 'How do I return an item?' }, 'Talk to a person']

/** A list, while the conversation is empty. */
export const AtTheStart: ChatStory = {
  args: { introMessage: { text: 'Hello! How can I help?' }, suggestions: atTheStart },
  async play({ canvasElement }) {
    await (await chatIn(canvasElement)).button('Track my order')
  },
}

export const InTheDark: ChatStory = { ...AtTheStart, globals: { theme: 'dark' } }

export const WithForcedColours: ChatStory = { ...AtTheStart, globals: { colours: 'forced' } }

export const OnAPhone: ChatStory = { ...AtTheStart, globals: { width: 'phone' } }

/** A press sends the message, and the list goes away. */
export const Pressed: ChatStory = {
  args: { suggestions: atTheStart },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await userEvent.click(await chat.button('Returns'))
    await chat.says('user', 'How do I return an item?')
    await chat.says('ai', 'on Thursday')
    await expect(chat.root.querySelector('[part="suggestion"]')).toBeNull()
  },
}

/** A function, which is asked with the messages. */
export const AfterAnAnswer: ChatStory = {
  args: {
    suggestions: (messages: MessageContent[]) =>
      messages.length ? ['Where is it now?', 'Change the address'] : ['Track my order'],
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await userEvent.click(await chat.button('Track my order'))
    await chat.button('Where is it now?')
  },
}

/** The answer brings them. */
export const InAReply: ChatStory = {
  args: { demo: { response: { text: 'Shall I cancel order 1204?', suggestions: ['Yes, cancel it', 'No'] } } },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('Cancel my order')
    await chat.button('Yes, cancel it')
  },
}

export const LongLabels: ChatStory = {
  args: {
    suggestions: [
      'My parcel was delivered to a neighbour whose name is not on the card, and nobody on my street knows who that is',
      'Why is the delivery of a spare part more expensive than the part?',
      'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
      'Something else',
    ],
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.button('Something else')
    const { scrollWidth, clientWidth } = await chat.seen('messages')
    await expect(scrollWidth).toBe(clientWidth)
  },
}

export const RightToLeft: ChatStory = {
  globals: { direction: 'rtl' },
  args: {
    language: 'ar',
    introMessage: { text: 'مرحبًا! كيف يمكنني مساعدتك؟' },
    suggestions: ['تتبّع طلبي', 'إرجاع منتج', 'Track my order'],
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    const first = await chat.button('تتبّع طلبي')
    const second = await chat.button('إرجاع منتج')
    await eventually(() => expect(first.getBoundingClientRect().left).toBeGreaterThan(second.getBoundingClientRect().right))
  },
}

/** The question stands at the top, its suggestions at the bottom. */
export const InFocusMode: ChatStory = {
  args: { focusMode: true, suggestions: () => ['Where is it now?', 'Change the address'] },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('Track my order')
    await chat.says('ai', 'on Thursday')
    await chat.button('Where is it now?')
  },
}

/** Nothing can be sent for now. */
export const Disabled: ChatStory = {
  args: { suggestions: atTheStart },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.button('Returns')
    chat.element.disableSubmitButton()
    await expect(await chat.button('Returns')).toHaveAttribute('aria-disabled', 'true')
  },
}
