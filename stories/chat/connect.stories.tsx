import type { Meta } from '@storybook/react-vite'
import { http, HttpResponse } from 'msw'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { answerWith } from '../kit/answers/answer-with.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'

const meta: Meta<ChatOptions> = { ...chatMeta, title: 'Services/Your backend' }
export default meta

/** A backend that says what it was sent. */
const echo = () =>
  answerWith(
    [],
    [
      http.post('/api/echo', async ({ request }) =>
        HttpResponse.json({ text: `\`\`\`json\n${JSON.stringify(await request.json(), null, 2)}\n\`\`\`` }),
      ),
    ],
  )

export const Demo: ChatStory = {
  args: { demo: true },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('Hello')
    await chat.says('ai', 'Hi there! This is a demo response!')
  },
}

export const RockPaperScissors: ChatStory = {
  args: {
    demo: {
      response: ({ text = '' }) => ({
        text:
          { rock: 'Paper. I win.', paper: 'Scissors. I win.', scissors: 'Rock. I win.' }[text.toLowerCase()] ??
          'Say rock, paper or scissors.',
      }),
    },
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('Rock')
    await chat.says('ai', 'Paper. I win.')
  },
}

export const RequestSettings: ChatStory = {
  args: { connect: { url: '/api/echo', headers: { 'x-from': 'Storybook' }, additionalBodyProps: { model: 'my-model' } } },
  beforeEach: echo,
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('What did I send?')
    await chat.says('ai', 'my-model')
  },
}

export const RequestLimits: ChatStory = {
  args: {
    connect: { url: '/api/echo' },
    requestBodyLimits: { maxMessages: 2, totalMessagesMaxCharLength: 20 },
    history: [
      { role: 'user', text: 'An old question' },
      { role: 'ai', text: 'An old answer that is long' },
    ],
  },
  beforeEach: echo,
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('New question')
    await chat.says('ai', /"text": "An old a"[\s\S]*"text": "New question"/)
  },
}

export const SimulatedStream: ChatStory = {
  args: { demo: true, connect: { stream: { simulation: 6 } } },
}

export const Handler: ChatStory = {
  args: {
    connect: {
      handler: (_body, signals) => void signals.onResponse({ text: 'Handled in the page' }),
    },
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('Hello')
    await chat.says('ai', 'Handled in the page')
  },
}

export const Interceptors: ChatStory = {
  args: {
    connect: { url: '/api/echo' },
    requestInterceptor: (details) => ({ ...details, body: { ...(details.body as object), seenBy: 'requestInterceptor' } }),
    responseInterceptor: (response: unknown) => ({
      text: `${(response as { text: string }).text}\n\nSeen by responseInterceptor`,
    }),
  },
  beforeEach: echo,
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('Hello')
    await chat.says('ai', /seenBy[\s\S]*Seen by responseInterceptor/)
  },
}

export const ValidatedInput: ChatStory = {
  args: {
    demo: true,
    validateInput: (text) => (text ?? '').length >= 5,
    textInput: { placeholder: { text: 'Five letters at least' } },
  },
}
