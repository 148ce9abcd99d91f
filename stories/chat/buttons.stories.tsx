import type { Meta } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'

const meta: Meta<ChatOptions> = { ...chatMeta, title: 'Composer/Buttons' }
export default meta

const star = '<svg viewBox="0 0 24 24"><path d="M12 3l3 6 6 1-4.500 4.500 1 6.500-5.500-3-5.500 3 1-6.500L3 10l6-1Z"/></svg>'

export const SubmitAsText: ChatStory = {
  args: { demo: true, submitButtonStyles: { submit: { svg: { content: '' }, text: { content: 'Send' } } } },
}

export const SubmitAsPicture: ChatStory = {
  args: { demo: true, submitButtonStyles: { submit: { svg: { content: star } } } },
}

export const SubmitDisabled: ChatStory = {
  args: { demo: true, submitButtonStyles: { disabled: { container: { default: { opacity: '0.4' } } } } },
}

export const SubmitAlwaysEnabled: ChatStory = { args: { demo: true, submitButtonStyles: { alwaysEnabled: true } } }

export const SubmitOutside: ChatStory = { args: { demo: true, submitButtonStyles: { position: 'outside-end' } } }

export const Tooltip: ChatStory = {
  args: {
    demo: true,
    submitButtonStyles: { tooltip: { text: 'Sends what you wrote', timeout: 0 } },
    images: { button: { tooltip: true } },
  },
}

export const CustomButtons: ChatStory = {
  args: {
    demo: true,
    customButtons: [
      {
        position: 'outside-start',
        onClick: (state) => (state === 'default' ? 'active' : 'default'),
        tooltip: { text: 'Favourite' },
      },
      { position: 'inside-start', initialState: 'disabled' },
      { position: 'dropup-menu', initialState: 'active' },
    ],
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    const first = await chat.button('Custom 1')
    first.click()
    await expect(first).toHaveAttribute('data-state', 'active')
  },
}

export const EveryPosition: ChatStory = {
  args: {
    demo: true,
    gifs: { button: { position: 'inside-start' } },
    camera: { button: { position: 'outside-start' } },
    audio: { button: { position: 'dropup-menu' } },
    mixedFiles: { button: { position: 'dropup-menu' } },
    microphone: { button: { position: 'outside-end' } },
    submitButtonStyles: { position: 'inside-end' },
  },
}

export const Menu: ChatStory = {
  args: { demo: true, images: true, gifs: true, audio: true, mixedFiles: true, camera: true },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    const menu = await chat.button('Options')
    menu.click()
    await chat.seen('dropup-menu')
    await chat.button('Image')
  },
}

export const MenuStyles: ChatStory = {
  args: {
    demo: true,
    images: true,
    gifs: true,
    mixedFiles: true,
    dropupStyles: {
      button: { position: 'inside-start' },
      menu: {
        container: { borderRadius: '2px' },
        item: { hover: { backgroundColor: '#eceefd', color: '#14171f' } },
        text: { fontWeight: '600' },
      },
    },
  },
}
