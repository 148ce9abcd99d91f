import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { controls } from './controls/controls.ts'
import { nestOptions } from './controls/nest-options.ts'
import { StoryChat } from './story-chat.tsx'

/** What all stories of a chat have in common: the arguments are its options, which the controls change while it runs. */
export const chatMeta = {
  render: (options) => <StoryChat options={nestOptions({ ...options })} />,
  argTypes: controls,
} satisfies Meta<ChatOptions>

export type ChatStory = StoryObj<ChatOptions>
