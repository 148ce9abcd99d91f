import type { Meta } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'

const meta: Meta<ChatOptions> = {
  ...chatMeta,
  title: 'Composer/Menu',
  args: { demo: true, images: true, gifs: true, audio: true, mixedFiles: true, camera: { button: { position: 'dropup-menu' } } },
}
export default meta

/** What finds no place beside the text stands in the menu. */
export const Open: ChatStory = {
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await userEvent.click(await chat.button('Options'))
    const menu = await chat.seen('dropup-menu')
    await expect([...menu.querySelectorAll('[role="menuitem"]')].map(({ textContent }) => textContent)).toEqual([
      'Photo',
      'GIF',
      'Image',
      'Audio',
      'File',
    ])
  },
}

export const OpenDark: ChatStory = { ...Open, globals: { theme: 'dark' } }

export const OpenWithForcedColours: ChatStory = { ...Open, globals: { colours: 'forced' } }

export const OpenRTL: ChatStory = { ...Open, globals: { direction: 'rtl' } }

export const OpenMobile: ChatStory = { ...Open, globals: { width: 'phone' } }

export const ByKeyboard: ChatStory = {
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    ;(await chat.button('Options')).focus()
    await userEvent.keyboard('{ArrowUp}')
    await eventually(() => expect(chat.root.activeElement).toHaveTextContent('File'))
    await userEvent.keyboard('{Escape}')
    await eventually(() => expect(chat.root.activeElement).toHaveAccessibleName('Options'))
    await userEvent.keyboard('{ArrowDown}')
    await eventually(() => expect(chat.root.activeElement).toHaveTextContent('Photo'))
  },
}

/** The page's own buttons in the menu, in each of their states. */
export const ItemStates: ChatStory = {
  args: {
    customButtons: [
      { position: 'dropup-menu', styles: { button: { default: { text: { content: 'Translate' } } } } },
      {
        position: 'dropup-menu',
        initialState: 'active',
        styles: {
          button: { default: { text: { content: 'Deep research' } } },
          dropup: {
            active: { item: { default: { backgroundColor: '#eceefd', color: '#14171f' } }, text: { fontWeight: '600' } },
          },
        },
      },
      { position: 'dropup-menu', initialState: 'disabled', styles: { button: { default: { text: { content: 'Export' } } } } },
    ],
    images: false,
    gifs: false,
    audio: false,
    mixedFiles: false,
    camera: false,
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await userEvent.click(await chat.button('Options'))
    await expect(await chat.button('Export')).toHaveAttribute('aria-disabled', 'true')
    await chat.button('Deep research')
    await chat.button('Translate')
  },
}
