import type { Meta } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'

const words =
  'Please attach **public** documents only:\n\n- no passwords\n- no health records\n\n[What we keep](https://example.com)'

const meta: Meta<ChatOptions> = {
  ...chatMeta,
  title: 'Composer/Dialogs',
  args: { demo: true, mixedFiles: { files: { infoModal: { textMarkDown: words } } } },
  // The browser's own window for files would stand over Storybook.
  beforeEach() {
    const { click } = HTMLInputElement.prototype
    HTMLInputElement.prototype.click = () => undefined
    return () => {
      HTMLInputElement.prototype.click = click
    }
  },
}
export default meta

async function open(canvas: HTMLElement) {
  const chat = await chatIn(canvas)
  await userEvent.click(await chat.button('Attach file'))
  return { ...chat, dialog: await chat.seen('info-modal') }
}

/** Shown before the visitor picks files. */
export const InfoBeforeFiles: ChatStory = {
  async play({ canvasElement }) {
    const { dialog, root } = await open(canvasElement)
    await expect(dialog).toHaveAccessibleName('Attach file')
    await eventually(() => expect(dialog).toHaveTextContent('Please attach public documents only:'))
    await expect(root.activeElement).toHaveTextContent('OK')
  },
}

export const Dark: ChatStory = { ...InfoBeforeFiles, globals: { theme: 'dark' } }

export const WithForcedColours: ChatStory = { ...InfoBeforeFiles, globals: { colours: 'forced' } }

export const RTL: ChatStory = {
  ...InfoBeforeFiles,
  globals: { direction: 'rtl', width: 'phone' },
  args: {
    mixedFiles: { files: { infoModal: { textMarkDown: 'يرجى إرفاق مستندات **عامة** فقط' } } },
    labels: { uploadFile: 'رفع ملف', ok: 'موافق', inputPlaceholder: 'اسألني أي شيء' },
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await userEvent.click(await chat.button('رفع ملف'))
    await chat.button('موافق')
  },
}

/** What does not fit is scrolled; the way out stays in sight. */
export const Long: ChatStory = {
  args: {
    mixedFiles: {
      files: {
        infoModal: {
          textMarkDown: Array.from({ length: 40 }, (_, index) => `${index + 1}. A rule that you should know.`).join('\n'),
        },
      },
    },
  },
  async play({ canvasElement }) {
    const { button } = await open(canvasElement)
    await eventually(async () => expect(await button('OK')).toBeVisible())
  },
}

export const CustomStyles: ChatStory = {
  args: {
    mixedFiles: {
      files: {
        infoModal: { textMarkDown: words, containerStyle: { backgroundColor: '#fff8e1', color: '#14171f', borderRadius: '0' } },
      },
    },
  },
  globals: { width: 'narrow' },
  async play({ canvasElement }) {
    const { dialog } = await open(canvasElement)
    await expect(dialog).toHaveStyle({ backgroundColor: 'rgb(255, 248, 225)' })
  },
}

/** The second press opens the window for files at once. */
export const OnlyOnce: ChatStory = {
  args: { mixedFiles: { files: { infoModal: { textMarkDown: words, openModalOnce: true } } } },
  async play({ canvasElement }) {
    await open(canvasElement)
  },
}

/** The dialog does not come again. */
export const OnlyOnceClosed: ChatStory = {
  ...OnlyOnce,
  tags: ['!dev'],
  async play(context) {
    const { root, button } = await open(context.canvasElement)
    await userEvent.click(await button('OK'))
    await eventually(() => expect(root.querySelector('[role="dialog"]')).toBeNull())
    await userEvent.click(await button('Attach file'))
    await expect(root.querySelector('[role="dialog"]')).toBeNull()
  },
}

export const ClosedByEscape: ChatStory = {
  async play({ canvasElement }) {
    const { root } = await open(canvasElement)
    await userEvent.keyboard('{Escape}')
    await eventually(() => expect(root.querySelector('[role="dialog"]')).toBeNull())
    await expect(root.activeElement).toHaveAccessibleName('Attach file')
  },
}
