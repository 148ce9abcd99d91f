import type { Meta } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'
import { refuseMedia } from '../kit/files/refuse-media.ts'
import { unplugMedia } from '../kit/files/unplug-media.ts'

const meta: Meta<ChatOptions> = {
  ...chatMeta,
  title: 'Voice and camera/Voice message',
  args: { demo: true, microphone: { files: { format: 'webm' } } },
}
export default meta

const start = 'Record voice message'
const stop = 'Stop recording'

/** Begins to record as a visitor does. */
async function record(canvas: HTMLElement) {
  const chat = await chatIn(canvas)
  await userEvent.click(await chat.button(start))
  return chat
}

/** A story of a microphone that cannot be had. */
const failure = (answer: string, words: string): ChatStory => ({
  beforeEach: () => refuseMedia(answer),
  async play({ canvasElement }) {
    const chat = await record(canvasElement)
    await chat.says('error', words)
    await eventually(async () => expect(await chat.button(start)).not.toHaveAttribute('aria-disabled'))
  },
})

export const Ready: ChatStory = {
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await expect(await chat.button(start)).toHaveAttribute('data-state', 'default')
  },
}

/** The browser asks the visitor for permission: a second press does nothing. */
export const WaitingForPermission: ChatStory = {
  beforeEach: () => refuseMedia('never'),
  async play({ canvasElement }) {
    const chat = await record(canvasElement)
    await expect(await chat.button(start)).toHaveAttribute('aria-disabled', 'true')
  },
}

export const Recording: ChatStory = {
  async play({ canvasElement }) {
    const chat = await record(canvasElement)
    await expect(await chat.seen('recording')).toHaveTextContent('0:00')
    await expect(await chat.button(stop)).toBeVisible()
  },
}

export const RecordingDark: ChatStory = { ...Recording, globals: { theme: 'dark' } }

export const RecordingWithForcedColours: ChatStory = { ...Recording, globals: { colours: 'forced' } }

export const Attached: ChatStory = {
  async play({ canvasElement }) {
    const chat = await record(canvasElement)
    await chat.seen('recording')
    await userEvent.click(await chat.button(stop))
    await eventually(() => expect(chat.root.querySelector('[part~="recording"]')).toBeNull())
    await expect(await chat.seen('attachment')).toHaveTextContent(/audio-[\d-]+\.webm/)
  },
}

/** It ends by itself when it is as long as the page allows, and becomes a file of the format that the page wants. */
export const FormatAndDuration: ChatStory = {
  args: { microphone: { files: { format: 'wav', maxDurationSeconds: 1, newFilePrefix: 'note' } } },
  async play({ canvasElement }) {
    const chat = await record(canvasElement)
    await chat.seen('recording')
    await eventually(() => expect(chat.root.querySelector('[part~="recording"]')).toBeNull())
    await expect(await chat.seen('attachment')).toHaveTextContent(/note-[\d-]+\.wav/)
  },
}

export const ButtonStyles: ChatStory = {
  args: {
    microphone: {
      files: { format: 'webm' },
      button: {
        position: 'outside-start',
        tooltip: { text: 'Speak to us' },
        default: { container: { default: { backgroundColor: '#eceefd', color: '#3a4fe0' } } },
        active: { container: { default: { backgroundColor: '#b3261e', color: '#ffffff' } } },
      },
    },
  },
  async play({ canvasElement }) {
    const chat = await record(canvasElement)
    await chat.seen('recording')
    await eventually(async () => expect(await chat.seen('microphone')).toHaveStyle({ backgroundColor: 'rgb(179, 38, 30)' }))
  },
}

export const Blocked = failure('NotAllowedError', "Microphone access is blocked. Allow it in your browser's site settings")

export const NotFound = failure('NotFoundError', 'No microphone found. Connect one, then try again.')

export const InUse = failure('NotReadableError', 'If another app is using it, close that app and try again.')

export const Failed = failure('TypeError', "The microphone couldn't start. Try again.")

/** Where there is no microphone to be had, there is no button. */
export const NotSecure: ChatStory = {
  beforeEach: () => refuseMedia('insecure'),
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    const microphone = await chat.seen('microphone')
    await expect(microphone).toHaveAttribute('data-state', 'unsupported')
    await expect(microphone).not.toBeVisible()
  },
}

let device: ReturnType<typeof unplugMedia>

/** What was recorded until then is kept. */
export const Unplugged: ChatStory = {
  beforeEach() {
    device = unplugMedia()
    return device.restore
  },
  async play({ canvasElement }) {
    const chat = await record(canvasElement)
    await chat.seen('recording')
    device.unplug()
    await chat.says('error', 'The microphone was disconnected. Your recording so far is attached.')
  },
}
