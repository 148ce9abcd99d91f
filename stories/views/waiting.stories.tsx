import type { Meta } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'
import { PageAround } from '../kit/page-around.tsx'

const silent: ChatOptions = { connect: { handler: () => undefined } }

const meta: Meta<ChatOptions> = { ...chatMeta, title: 'States/Waiting for a reply', args: silent }
export default meta

export const Dots: ChatStory = {
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('Hello')
    await chat.seen('loading-bubble')
  },
}

export const DotsDark: ChatStory = { ...Dots, globals: { theme: 'dark' } }

/** Nothing moves for those who want no motion. */
export const DotsWithReducedMotion: ChatStory = { ...Dots, globals: { motion: 'reduced' } }

export const WithAvatarAndName: ChatStory = { ...Dots, args: { avatars: true, names: true } }

/** The page shows the bubble and takes it away, whenever it wants. */
export const ShownByThePage: ChatStory = {
  args: { demo: true, displayLoadingBubble: { toggle: () => undefined } },
  render: (options) => {
    const toggle = (look?: object) => {
      const { displayLoadingBubble } = options
      if (typeof displayLoadingBubble === 'object') displayLoadingBubble.toggle?.(look)
    }
    return (
      <PageAround
        options={options}
        buttons={{
          Show: () => toggle({}),
          'Show in green': () => toggle({ style: { styles: { bubble: { backgroundColor: '#17694a', color: '#ffffff' } } } }),
          Hide: () => toggle(),
        }}
      />
    )
  },
  async play({ canvasElement, canvas }) {
    const chat = await chatIn(canvasElement)
    await userEvent.click(canvas.getByText('Show in green'))
    await eventually(async () => expect(await chat.seen('loading-bubble')).toHaveStyle({ backgroundColor: 'rgb(23, 105, 74)' }))
    await userEvent.click(canvas.getByText('Hide'))
    await eventually(() => expect(chat.root.querySelector('[part~="loading-bubble"]')).toBeNull())
    await userEvent.click(canvas.getByText('Show'))
    await chat.seen('loading-bubble')
  },
}
