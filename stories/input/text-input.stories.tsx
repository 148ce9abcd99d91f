import type { Meta } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'

const meta: Meta<ChatOptions> = { ...chatMeta, title: 'Composer/Text field' }
export default meta

const fieldIn = async (canvas: HTMLElement) => (await (await chatIn(canvas)).seen('input')) as HTMLTextAreaElement

export const Empty: ChatStory = {
  args: { demo: true },
  async play({ canvasElement }) {
    const field = await fieldIn(canvasElement)
    await expect(field).toHaveAttribute('placeholder', 'Ask me anything!')
    await expect(field).toHaveAccessibleName('Ask me anything!')
  },
}

export const PlaceholderStyle: ChatStory = {
  args: {
    demo: true,
    textInput: { placeholder: { text: 'What would you like to cook?', style: { color: '#17694a', fontStyle: 'italic' } } },
  },
  async play({ canvasElement }) {
    await expect(await fieldIn(canvasElement)).toHaveAttribute('placeholder', 'What would you like to cook?')
  },
}

export const FocusStyle: ChatStory = {
  args: {
    demo: true,
    textInput: {
      styles: {
        container: { borderRadius: '6px', boxShadow: 'none' },
        focus: { borderColor: '#17694a', boxShadow: '0 0 0 3px #7fd6b0' },
      },
    },
  },
  async play({ canvasElement }) {
    const field = await fieldIn(canvasElement)
    await userEvent.click(field)
    const container = field.closest('#text-input-container')
    await eventually(() => expect(container).toHaveStyle({ borderColor: 'rgb(23, 105, 74)' }))
  },
}

/** How many characters are left is said when it gets tight. */
export const CharacterLimit: ChatStory = {
  args: { demo: true, textInput: { characterLimit: 30 }, defaultInput: { text: 'Thirty characters at the' } },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await eventually(() => expect(chat.root.getElementById('characters-left')).toHaveTextContent('6 characters left'))
    await userEvent.type(await chat.seen('input'), ' most, no more')
    await expect(await chat.seen('input')).toHaveValue('Thirty characters at the most,')
    await expect(chat.root.getElementById('characters-left')).toHaveTextContent('0 characters left')
  },
}

export const CharacterLimitDark: ChatStory = { ...CharacterLimit, globals: { theme: 'dark', width: 'narrow' } }

/** Nothing can be written: the visitor answers by the buttons. */
export const Disabled: ChatStory = {
  args: {
    demo: { response: { text: 'Thank you.' } },
    textInput: { disabled: true, placeholder: { text: 'Choose one of the answers above' } },
    submitButtonStyles: { disabled: { container: { default: { display: 'none' } } } },
    history: [
      {
        role: 'ai',
        html: '<p>Was this helpful?</p><button class="deep-chat-button deep-chat-suggestion-button">Yes</button> <button class="deep-chat-button deep-chat-suggestion-button">No</button>',
      },
    ],
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await expect(await chat.seen('input')).toHaveAttribute('aria-disabled', 'true')
  },
}

/** Suggestions can still be sent. */
export const DisabledWithSuggestion: ChatStory = {
  ...Disabled,
  tags: ['!dev'],
  async play(context) {
    await Disabled.play?.(context)
    const chat = await chatIn(context.canvasElement)
    await userEvent.click(await chat.button('Yes'))
    await chat.says('ai', 'Thank you.')
  },
}

/** It grows with the text, up to a height from which on it scrolls. */
export const LongText: ChatStory = {
  args: {
    demo: true,
    defaultInput: { text: Array.from({ length: 30 }, (_, index) => `Line ${index + 1} of what I want to say`).join('\n') },
  },
  async play({ canvasElement }) {
    const field = await fieldIn(canvasElement)
    await eventually(() => expect(field.scrollHeight).toBeGreaterThan(field.clientHeight))
    await expect(field.clientHeight).toBeLessThanOrEqual(200)
  },
}

/** Enter sends, Shift and Enter begin a new line. */
export const SeveralLines: ChatStory = {
  args: { demo: true },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await userEvent.type(await chat.seen('input'), 'One{Shift>}{Enter}{/Shift}Two')
    await expect(await chat.seen('input')).toHaveValue('One\nTwo')
  },
}

/** Enter alone sends. */
export const SeveralLinesSent: ChatStory = {
  ...SeveralLines,
  tags: ['!dev'],
  async play(context) {
    await SeveralLines.play?.(context)
    const chat = await chatIn(context.canvasElement)
    await userEvent.keyboard('{Enter}')
    await chat.says('user', /One\s*Two/)
  },
}

/** What is written while a reply is awaited stays. */
export const WritingWhileWaiting: ChatStory = {
  args: { connect: { handler: () => undefined } },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    chat.element.submitUserMessage({ text: 'First' })
    await chat.seen('loading-bubble')
    await userEvent.type(await chat.seen('input'), 'Second{Enter}')
    await expect(await chat.seen('input')).toHaveValue('Second')
  },
}

/** The page decides what may be sent: here a text of five letters, or a file. */
export const ValidatedWithFiles: ChatStory = {
  args: {
    demo: true,
    mixedFiles: true,
    validateInput: (text = '', files = []) => text.length >= 5 || files.length > 0,
    textInput: { placeholder: { text: 'Five letters, or a file' } },
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await userEvent.type(await chat.seen('input'), 'Four')
    await expect(await chat.seen('submit')).toHaveAttribute('data-state', 'disabled')
    await userEvent.type(await chat.seen('input'), 's')
    await expect(await chat.seen('submit')).toHaveAttribute('data-state', 'submit')
  },
}

export const RTL: ChatStory = {
  args: { demo: true, defaultInput: { text: 'مرحبا، كيف حالك اليوم؟' }, mixedFiles: true },
  globals: { direction: 'rtl' },
  async play({ canvasElement }) {
    await expect(await fieldIn(canvasElement)).toHaveStyle({ direction: 'rtl' })
  },
}

export const WithForcedColours: ChatStory = {
  args: { demo: true, defaultInput: { text: 'High contrast' }, mixedFiles: true, camera: true },
  globals: { colours: 'forced' },
  async play({ canvasElement }) {
    const field = await fieldIn(canvasElement)
    await userEvent.click(field)
    await expect(field).toHaveValue('High contrast')
  },
}
