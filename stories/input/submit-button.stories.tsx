import type { Meta } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import type { Connect, ChatOptions } from '../../sdk/core/options/options.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'

const meta: Meta<ChatOptions> = { ...chatMeta, title: 'Composer/Submit button' }
export default meta

/** Never answers. */
const silent: Connect = { handler: () => undefined }

/** Says a few words and goes on for ever. */
const endless: Connect = {
  stream: true,
  handler(_body, signals) {
    signals.onOpen()
    void signals.onResponse({ text: 'I have begun, and there is more' })
  },
}

const stateOf = (canvas: HTMLElement) => async (state: string) => {
  const chat = await chatIn(canvas)
  await eventually(async () => expect(await chat.seen('submit')).toHaveAttribute('data-state', state))
  return chat.seen('submit')
}

/** There is nothing to send. */
export const NothingToSend: ChatStory = {
  args: { demo: true },
  async play({ canvasElement }) {
    await expect(await stateOf(canvasElement)('disabled')).toHaveAttribute('aria-disabled', 'true')
  },
}

export const Ready: ChatStory = {
  args: { demo: true, defaultInput: { text: 'May I ask something' } },
  async play({ canvasElement }) {
    await expect(await stateOf(canvasElement)('submit')).toHaveAccessibleName('Send')
  },
}

export const ReadyDark: ChatStory = { ...Ready, globals: { theme: 'dark' } }

export const ReadyWithForcedColours: ChatStory = { ...Ready, globals: { colours: 'forced' } }

/** What was sent can be stopped at once, in the place of the button that sent it. */
export const Waiting: ChatStory = {
  args: { connect: silent },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('Hello')
    await expect(await stateOf(canvasElement)('loading')).toHaveAccessibleName('Stop')
    await chat.seen('loading-bubble')
  },
}

/** Without a loading bubble the button itself shows that a reply is awaited. */
export const WaitingWithoutBubble: ChatStory = {
  args: { connect: silent, displayLoadingBubble: false },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('Hello')
    await expect((await stateOf(canvasElement)('loading')).querySelector('.loading-submit-button')).toBeVisible()
  },
}

export const Stop: ChatStory = {
  args: { connect: endless },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('Tell me')
    await chat.says('ai', 'I have begun')
    await expect(await stateOf(canvasElement)('stop')).toHaveAccessibleName('Stop')
  },
}

/** The text that came so far is kept. */
export const Stopped: ChatStory = {
  args: { connect: endless },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('Tell me')
    await chat.says('ai', 'I have begun')
    await userEvent.click(await chat.button('Stop'))
    await stateOf(canvasElement)('disabled')
    await chat.says('ai', 'I have begun, and there is more')
  },
}

/** The page blocks sending, whatever stands in the input. */
export const BlockedByThePage: ChatStory = {
  args: { demo: true, defaultInput: { text: 'Not yet' } },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    chat.element.disableSubmitButton(true)
    await stateOf(canvasElement)('disabled')
  },
}

export const AlwaysEnabled: ChatStory = {
  args: { demo: true, submitButtonStyles: { alwaysEnabled: true } },
  async play({ canvasElement }) {
    await stateOf(canvasElement)('submit')
  },
}

const look = (backgroundColor: string, text: string) => ({
  container: {
    default: { backgroundColor, color: '#ffffff', borderRadius: '6px', padding: '0 10px', width: 'auto' },
    hover: { filter: 'brightness(1.2)' },
  },
  svg: { content: '' },
  text: { content: text },
})

/** A look for each state, seen one after the other while a reply streams. */
export const EachStateItsLook: ChatStory = {
  args: {
    connect: endless,
    submitButtonStyles: {
      position: 'outside-end',
      submit: look('#17694a', 'Ask'),
      loading: look('#5a6270', 'Wait'),
      stop: look('#b3261e', 'Enough'),
      disabled: look('#5a6270', 'Write first'),
    },
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.button('Write first')
    await chat.send('Tell me')
    await chat.button('Enough')
    await expect(await stateOf(canvasElement)('stop')).toHaveStyle({ borderRadius: '6px' })
  },
}

export const HoverAndClick: ChatStory = {
  args: {
    demo: true,
    defaultInput: { text: 'Move the pointer over the button' },
    submitButtonStyles: {
      submit: {
        container: {
          default: { backgroundColor: '#3a4fe0' },
          hover: { backgroundColor: '#17694a' },
          click: { backgroundColor: '#b3261e' },
        },
      },
    },
  },
  async play({ canvasElement }) {
    const button = await stateOf(canvasElement)('submit')
    await userEvent.hover(button)
    await eventually(() => expect(button).toHaveStyle({ backgroundColor: 'rgb(23, 105, 74)' }))
  },
}

/** The same styles for the buttons of files. */
export const ButtonOfImages: ChatStory = {
  // A tooltip is fetched with its button; a story's visitor is there before it.
  beforeEach: async () => void (await import('../../sdk/views/buttons/tooltip.ts')),
  args: {
    demo: true,
    images: {
      button: {
        position: 'outside-start',
        tooltip: { text: 'A picture says more' },
        styles: {
          text: { content: 'Picture', styles: { default: { fontWeight: '600' } } },
          container: { default: { padding: '0 12px', border: '1px solid #868e9c', borderRadius: '16px' } },
        },
      },
    },
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await userEvent.hover(await chat.button('Picture'))
    await eventually(() => expect(chat.root.querySelector('[role="tooltip"]')).toHaveTextContent('A picture says more'))
  },
}
