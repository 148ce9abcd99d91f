import type { Meta } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'
import { filesIn } from '../kit/files/files-in.ts'
import { ownFiles } from '../kit/files/own-files.ts'

const history: ChatOptions['history'] = [
  { role: 'user', text: 'Can you read a document for me?' },
  { role: 'ai', text: 'Yes: drop it here.' },
]

const meta: Meta<ChatOptions> = { ...chatMeta, title: 'Composer/Drag and drop' }
export default meta

const file = ownFiles.document('report.pdf', 'application/pdf')

/** Files are held over the chat. */
export const Over: ChatStory = {
  args: { demo: true, mixedFiles: true, history },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await filesIn(chat).dragOver([file])
    await expect((await chat.seen('drop-overlay')).textContent).toBe('Drop files here')
  },
}

export const OverDark: ChatStory = { ...Over, globals: { theme: 'dark' } }

export const OverWithForcedColours: ChatStory = { ...Over, globals: { colours: 'forced' } }

export const Dropped: ChatStory = {
  args: { demo: true, mixedFiles: true, history },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    const files = filesIn(chat)
    await files.dragOver([file])
    files.drag('drop', [file])
    await files.attached('report.pdf')
    await expect(chat.root.querySelector('[part="drop-overlay"]')).toBeNull()
  },
}

export const TakenAwayAgain: ChatStory = {
  args: { demo: true, mixedFiles: true, history },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    const files = filesIn(chat)
    await files.dragOver([file])
    files.drag('dragleave', [file])
    await eventually(() => expect(chat.root.querySelector('[part="drop-overlay"]')).toBeNull())
  },
}

export const CustomStyles: ChatStory = {
  args: {
    demo: true,
    images: true,
    dragAndDrop: { backgroundColor: 'rgb(23 105 74 / 85%)', color: '#ffffff', border: '4px dashed #ffffff' },
    labels: { dropFiles: 'Let go: we take it from here' },
    history,
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await filesIn(chat).dragOver([await ownFiles.picture('holiday.png')])
    await expect((await chat.seen('drop-overlay')).textContent).toBe('Let go: we take it from here')
  },
}

export const Off: ChatStory = {
  args: { demo: true, mixedFiles: true, dragAndDrop: false, history },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.button('Attach file')
    filesIn(chat).drag('dragenter', [file])
    await expect(chat.root.querySelector('[part="drop-overlay"]')).toBeNull()
  },
}
