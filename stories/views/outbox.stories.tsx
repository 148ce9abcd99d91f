import type { Meta } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'

const meta: Meta<ChatOptions> = { ...chatMeta, title: 'States/Messages that are sent later', args: { outbox: true } }
export default meta

/** What earlier stories left. */
function forget(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith('confab-outbox:')) localStorage.removeItem(key)
}

/** A chat after a message was sent, in this state. */
async function sentIn(canvas: HTMLElement, state: string) {
  const chat = await chatIn(canvas)
  await chat.send('Where is my parcel?')
  await eventually(async () => expect((await chat.seen('delivery')).dataset['state']).toBe(state))
  return chat
}

/** It is on its way. */
export const Sending: ChatStory = {
  args: { connect: { handler: () => undefined } },
  beforeEach: forget,
  async play({ canvasElement }) {
    await sentIn(canvasElement, 'pending')
  },
}

/** There is no connection: it is sent when there is one, and what is sent meanwhile waits behind it. */
export const Offline: ChatStory = {
  args: { connect: { url: 'http://127.0.0.1:1/' } },
  beforeEach: forget,
  async play({ canvasElement }) {
    const chat = await sentIn(canvasElement, 'queued')
    chat.element.submitUserMessage('And who sent it?')
    await chat.seen('queue-message')
  },
}

export const OfflineInTheDark: ChatStory = { ...Offline, globals: { theme: 'dark' } }

export const OfflineOnAPhone: ChatStory = { ...Offline, globals: { width: 'phone' } }

export const OfflineRightToLeft: ChatStory = {
  ...Offline,
  globals: { direction: 'rtl' },
  args: { ...Offline.args, language: 'ar' },
}

/** The service refuses it. */
export const Refused: ChatStory = {
  args: { connect: { handler: (_body, { onResponse }) => void onResponse({ error: 'Too many questions today' }) } },
  beforeEach: forget,
  async play({ canvasElement }) {
    const chat = await sentIn(canvasElement, 'failed')
    await chat.button('Try again')
    await chat.button('Delete message')
  },
}

export const RefusedInTheDark: ChatStory = { ...Refused, globals: { theme: 'dark' } }

/** Files that are too large to be kept are named. */
export const WithLargeFiles: ChatStory = {
  args: { connect: { url: 'http://127.0.0.1:1/' }, mixedFiles: true },
  beforeEach: forget,
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    const film = new File([new Uint8Array(1_500_000)], 'unpacking.mp4', { type: 'video/mp4' })
    chat.element.submitUserMessage({ text: 'See for yourself', files: [film] })
    await eventually(async () => expect((await chat.seen('delivery')).textContent).toContain('unpacking.mp4'))
  },
}
