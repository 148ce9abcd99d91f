import type { Meta } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'
import { scriptedSocket } from '../kit/answers/scripted-socket.ts'

const meta: Meta<ChatOptions> = {
  ...chatMeta,
  title: 'Services/Websocket',
  args: { connect: { url: '/api/socket', websocket: true } },
}
export default meta

const submitIs = async (canvas: HTMLElement, state: string) => {
  const chat = await chatIn(canvas)
  await eventually(async () => expect(await chat.seen('submit')).toHaveAttribute('data-state', state))
}

/** Nobody has answered yet: what is written cannot be sent. */
export const Connecting: ChatStory = {
  args: { defaultInput: { text: 'Is anybody there' } },
  beforeEach: () => scriptedSocket({ connection: 'unanswered' }).restore,
  async play({ canvasElement }) {
    await submitIs(canvasElement, 'disabled')
  },
}

/** The server speaks first, and answers. */
export const Open: ChatStory = {
  beforeEach: () =>
    scriptedSocket({
      greeting: [{ text: 'Welcome!' }],
      answer: () => [{ text: 'One' }, { role: 'bob', text: 'And two, says Bob.' }],
    }).restore,
  args: { names: true },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.says('ai', 'Welcome!')
    await chat.send('Hello')
    await eventually(async () => expect(await chat.seen('messages')).toHaveTextContent('And two, says Bob.'))
  },
}

/** The chat tries again every five seconds; nothing can be sent meanwhile. */
export const Refused: ChatStory = {
  args: { defaultInput: { text: 'Is anybody there' } },
  beforeEach: () => scriptedSocket({ connection: 'refused' }).restore,
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.says('error', 'Connection error')
    await submitIs(canvasElement, 'disabled')
  },
}

let socket: ReturnType<typeof scriptedSocket>

/** The server has gone away in the middle of a conversation. */
export const Closed: ChatStory = {
  args: { defaultInput: { text: 'Are you still there' } },
  beforeEach() {
    socket = scriptedSocket({ greeting: [{ text: 'Welcome!' }] })
    return socket.restore
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.says('ai', 'Welcome!')
    await submitIs(canvasElement, 'submit')
    socket.end()
    await chat.says('error', 'Connection error')
    await submitIs(canvasElement, 'disabled')
  },
}

export const ClosedDark: ChatStory = { ...Closed, globals: { theme: 'dark' } }

/** A frame that is no response. The next one is shown. */
export const WrongFrame: ChatStory = {
  beforeEach: () => scriptedSocket({ greeting: [{ words: 5 }] }).restore,
  async play({ canvasElement }) {
    await (await chatIn(canvasElement)).says('error', 'Error in server message')
  },
}

/** Frames are chunks of one message, up to the words that end it. */
export const StreamedFrames: ChatStory = {
  args: { connect: { url: '/api/socket', websocket: true, stream: { simulation: 'THE END' } } },
  beforeEach: () =>
    scriptedSocket({ answer: () => ['One ', 'message ', 'in pieces.', 'THE END'].map((text) => ({ text })) }).restore,
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await submitIs(canvasElement, 'disabled')
    await chat.send('Hello')
    await chat.says('ai', 'One message in pieces.')
  },
}

/** A function of the page that keeps talking, in the place of a server. */
export const Handler: ChatStory = {
  args: {
    connect: {
      websocket: true,
      handler(_body, signals) {
        signals.onOpen()
        signals.newUserMessage.listener = ({ messages }) =>
          void signals.onResponse({ text: `You said: ${messages.at(-1)?.text}` })
      },
    },
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('Hello')
    await chat.says('ai', 'You said: Hello')
  },
}
