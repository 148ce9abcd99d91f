import type { Meta } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import type { Tooltip } from '../../sdk/core/options/styles.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'

const meta: Meta<ChatOptions> = {
  ...chatMeta,
  title: 'Composer/Tooltips',
  // A tooltip is fetched with its button; a story's visitor is there before it.
  beforeEach: async () => void (await import('../../sdk/views/buttons/tooltip.ts')),
}
export default meta

const story = (tooltip: Tooltip, words: string): ChatStory => ({
  args: { demo: true, mixedFiles: { button: { tooltip } } },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await userEvent.hover(await chat.button('Attach file'))
    await eventually(() => expect(chat.root.querySelector('[role="tooltip"]')).toHaveTextContent(words))
  },
})

export const DefaultText = story(true, 'Attach file')

export const CustomTexts = story({ text: 'Any document' }, 'Any document')

export const CustomStyles = story(
  { text: 'Any document', style: { backgroundColor: '#17694a', color: '#ffffff', borderRadius: '2px' } },
  'Any document',
)

/** It waits until the pointer has rested for 200 ms. */
export const Late = story({ text: 'You have waited for me', timeout: 200 }, 'You have waited for me')

export const Dark: ChatStory = { ...DefaultText, globals: { theme: 'dark' } }
