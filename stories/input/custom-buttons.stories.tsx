import type { Meta } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import type { CustomButton } from '../../sdk/core/options/input.ts'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'
import { PageAround } from '../kit/page-around.tsx'
import { StoryChat } from '../kit/story-chat.tsx'

const meta: Meta<ChatOptions> = { ...chatMeta, title: 'Composer/Custom buttons' }
export default meta

const position = 'outside-end'

/** Default, active and disabled, as they look without styles of the page. */
export const States: ChatStory = {
  args: {
    demo: true,
    customButtons: [{ position }, { position, initialState: 'active' }, { position, initialState: 'disabled' }],
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await expect(await chat.button('Custom 1')).toHaveAttribute('data-state', 'default')
    await expect(await chat.button('Custom 2')).toHaveAttribute('aria-pressed', 'true')
    await expect(await chat.button('Custom 3')).toHaveAttribute('aria-disabled', 'true')
  },
}

export const StatesDark: ChatStory = { ...States, globals: { theme: 'dark' } }

export const StatesWithForcedColours: ChatStory = { ...States, globals: { colours: 'forced' } }

const search =
  '<svg viewBox="0 0 24 24"><path d="M10 4a6 6 0 1 0 3.700 10.700l5 5 1.400-1.400-5-5A6 6 0 0 0 10 4Zm0 2a4 4 0 1 1 0 8 4 4 0 0 1 0-8Z"/></svg>'

const styled: CustomButton = {
  position: 'inside-start',
  onClick: (state) => (state === 'default' ? 'active' : 'default'),
  tooltip: { text: 'Search the web' },
  styles: {
    button: {
      default: {
        svg: { content: search },
        text: { content: 'Search' },
        container: { default: { padding: '0 10px', borderRadius: '16px' }, hover: { backgroundColor: '#eceefd' } },
      },
      active: { container: { default: { backgroundColor: '#3a4fe0', color: '#ffffff' } } },
      disabled: { container: { default: { opacity: '0.5' } } },
    },
  },
}

/** Each state has styles of its own; a press toggles it. */
export const CustomStyles: ChatStory = {
  args: { demo: true, customButtons: [styled] },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    const button = await chat.button('Search')
    await userEvent.click(button)
    await expect(button).toHaveAttribute('data-state', 'active')
    await eventually(() => expect(button).toHaveStyle({ backgroundColor: 'rgb(58, 79, 224)' }))
  },
}

/** The page sets a state at any time, by the function that the chat writes into the options. */
export const SetByThePage: ChatStory = {
  args: { demo: true, customButtons: [{ position, initialState: 'disabled' }] },
  render: (options) => (
    <PageAround
      options={options}
      buttons={{ 'Enable the button': (_, { customButtons }) => customButtons?.[0]?.setState?.('default') }}
    />
  ),
  async play({ canvas, canvasElement }) {
    const chat = await chatIn(canvasElement)
    await expect(await chat.button('Custom 1')).toHaveAttribute('data-state', 'disabled')
    await userEvent.click(canvas.getByText('Enable the button'))
    await expect(await chat.button('Custom 1')).toHaveAttribute('data-state', 'default')
  },
}

/** A chat that can be cleared by a button of its own. */
export const ClearTheChat: ChatStory = {
  args: { demo: true, history: [{ role: 'ai', text: 'This will go.' }], customButtons: [{ position: 'outside-start' }] },
  render: (options) => (
    <StoryChat
      options={options}
      onReady={(chat) => {
        chat.customButtons = [{ position: 'outside-start', tooltip: { text: 'Clear' }, onClick: () => chat.clearMessages() }]
      }}
    />
  ),
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.says('ai', 'This will go.')
    await userEvent.click(await chat.button('Custom 1'))
    await eventually(() => expect(chat.element.getMessages()).toEqual([]))
  },
}
