import type { Meta } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'

/** An answer that begins and does not end. */
const streaming: ChatOptions = {
  queue: 'queue',
  connect: {
    stream: true,
    handler(_body, { onOpen, onResponse }) {
      onOpen()
      void onResponse({ text: 'Once upon a time there was a parcel that nobody expected.' })
    },
  },
}

const meta: Meta<ChatOptions> = { ...chatMeta, title: 'States/Messages that wait', args: streaming }
export default meta

const asked = ['And who sent it?', 'Tell me in **three** sentences, and leave out everything that has to do with the weather.']

/** A chat whose answer streams, while these messages wait. */
async function waitingChat(canvas: HTMLElement, texts: readonly string[] = asked) {
  const chat = await chatIn(canvas)
  await chat.send('Tell me a story')
  await chat.says('ai', 'Once upon')
  for (const text of texts) chat.element.submitUserMessage(text)
  await eventually(() => expect(chat.root.querySelectorAll('[part="queue-message"]').length).toBe(texts.length))
  return chat
}

export const Waiting: ChatStory = {
  async play({ canvasElement }) {
    await waitingChat(canvasElement)
  },
}

export const InTheDark: ChatStory = { ...Waiting, globals: { theme: 'dark' } }

export const OnAPhone: ChatStory = { ...Waiting, globals: { width: 'phone' } }

export const WithForcedColours: ChatStory = { ...Waiting, globals: { colours: 'forced' } }

export const RightToLeft: ChatStory = {
  globals: { direction: 'rtl' },
  args: { language: 'ar' },
  async play({ canvasElement }) {
    await waitingChat(canvasElement, ['من أرسله؟', 'Track my order'])
  },
}

/** While something is written the send button sends, and another one stops the answer. */
export const WhileTyping: ChatStory = {
  async play({ canvasElement }) {
    const chat = await waitingChat(canvasElement)
    await userEvent.type(await chat.seen('input'), 'One more thing')
    await chat.seen('stop')
  },
}

export const WithFiles: ChatStory = {
  args: { mixedFiles: true },
  async play({ canvasElement }) {
    const chat = await waitingChat(canvasElement)
    chat.element.submitUserMessage({ files: [new File(['%PDF'], 'delivery-note.pdf', { type: 'application/pdf' })] })
    await eventually(() => expect(chat.root.querySelectorAll('[part="queue-message"]').length).toBe(3))
  },
}

export const Edited: ChatStory = {
  async play({ canvasElement }) {
    const chat = await waitingChat(canvasElement)
    await userEvent.click(await chat.button('Edit: And who sent it?'))
    await chat.seen('queue-form')
  },
}

/** As many as may wait. */
export const Full: ChatStory = {
  async play({ canvasElement }) {
    await waitingChat(
      canvasElement,
      Array.from({ length: 20 }, (_, index) => `Question ${index + 1}`),
    )
  },
}

/** The answer failed: they wait for the visitor. */
export const Held: ChatStory = {
  args: {
    connect: {
      async handler(_body, { onResponse }) {
        await new Promise((resolve) => {
          setTimeout(resolve, 1500)
        })
        await onResponse({ error: 'The service is away' })
      },
    },
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('Tell me a story')
    for (const text of asked) chat.element.submitUserMessage(text)
    await chat.button('Send all')
    await chat.seen('error-bubble')
    await eventually(async () => expect(await chat.button('Send all')).toBeVisible())
  },
}

/** What is sent stops the answer. */
export const Interrupting: ChatStory = {
  args: { queue: 'interrupt' },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('Tell me a story')
    await chat.says('ai', 'Once upon')
    await chat.send('Stop, and tell me about parcels')
    await chat.says('user', 'about parcels')
  },
}
