import type { Meta } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'
import { refuseMedia } from '../kit/files/refuse-media.ts'
import { unplugMedia } from '../kit/files/unplug-media.ts'

const meta: Meta<ChatOptions> = { ...chatMeta, title: 'Voice and camera/Camera', args: { demo: true, camera: true } }
export default meta

/** Opens the camera as a visitor does, and sees what it says of itself. */
async function openCamera(canvas: HTMLElement) {
  const chat = await chatIn(canvas)
  await userEvent.click(await chat.button('Camera'))
  const modal = await chat.seen('camera-modal')
  return {
    ...chat,
    modal,
    is: (state: string) => eventually(() => expect(modal.dataset['state']).toBe(state)),
    press: async (name: string) => userEvent.click(await chat.button(name)),
  }
}

/** A story of a camera that is not available: the message, and what the visitor can do. */
const failure = (answer: string, words: string, hasRetry = true): ChatStory => ({
  beforeEach: () => refuseMedia(answer),
  async play({ canvasElement }) {
    const camera = await openCamera(canvasElement)
    await camera.is('failed')
    await expect(camera.modal).toHaveTextContent(words)
    if (hasRetry) await camera.button('Try again')
    await camera.button('Close')
  },
})

export const Closed: ChatStory = {
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.button('Camera')
  },
}

/** The browser asks the visitor for permission. */
export const Waiting: ChatStory = {
  beforeEach: () => refuseMedia('never'),
  async play({ canvasElement }) {
    const camera = await openCamera(canvasElement)
    await expect(camera.modal).toHaveTextContent('Waiting for the camera. Your browser may ask for permission.')
  },
}

export const Live: ChatStory = {
  async play({ canvasElement }) {
    const camera = await openCamera(canvasElement)
    await camera.is('live')
    await camera.button('Take photo')
  },
}

export const LiveDark: ChatStory = { ...Live, globals: { theme: 'dark', width: 'phone' } }

export const Captured: ChatStory = {
  async play({ canvasElement }) {
    const camera = await openCamera(canvasElement)
    await camera.is('live')
    await camera.press('Take photo')
    await camera.is('captured')
    await camera.button('Retake photo')
    await camera.button('Use photo')
  },
}

export const Attached: ChatStory = {
  args: { camera: { files: { format: 'jpeg', newFilePrefix: 'selfie' } } },
  async play({ canvasElement }) {
    const camera = await openCamera(canvasElement)
    await camera.is('live')
    await camera.press('Take photo')
    await camera.press('Use photo')
    await expect((await camera.seen('attachment')).querySelector('img')?.alt).toMatch(/^selfie-.*\.jpeg$/)
  },
}

/** A photo of the size that the page wants: a square. */
export const Dimensions: ChatStory = {
  args: { camera: { files: { dimensions: { width: 300, height: 300 } } } },
  async play({ canvasElement }) {
    const camera = await openCamera(canvasElement)
    await camera.is('live')
    await eventually(() => expect(camera.modal.querySelector('canvas')).toHaveAttribute('width', '300'))
  },
}

export const ModalStyle: ChatStory = {
  args: { camera: { modalContainerStyle: { backgroundColor: '#14171f', color: '#ffffff', borderRadius: '0' } } },
  async play({ canvasElement }) {
    const camera = await openCamera(canvasElement)
    await camera.is('live')
    await expect(camera.modal).toHaveStyle({ backgroundColor: 'rgb(20, 23, 31)' })
  },
}

export const Blocked = failure('NotAllowedError', "Camera access is blocked. Allow it in your browser's site settings")

export const NotFound = failure('NotFoundError', 'No camera found. Connect one, then try again.')

export const InUse = failure('NotReadableError', 'If another app is using it, close that app and try again.')

export const Failed = failure('TypeError', "The camera couldn't start. Try again.")

/** Pages that are not served by https have no camera: trying again would be in vain. */
export const NotSecure = failure('insecure', 'The camera only works on secure (https) pages.', false)

export const BlockedDark: ChatStory = { ...Blocked, globals: { theme: 'dark' } }

let device: ReturnType<typeof unplugMedia>

export const Unplugged: ChatStory = {
  beforeEach() {
    device = unplugMedia()
    return device.restore
  },
  async play({ canvasElement }) {
    const camera = await openCamera(canvasElement)
    await camera.is('live')
    device.unplug()
    await camera.is('failed')
    await expect(camera.modal).toHaveTextContent('The camera was disconnected. Reconnect it, then try again.')
  },
}
