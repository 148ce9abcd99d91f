import type { Meta } from '@storybook/react-vite'
import { http, HttpResponse } from 'msw'
import { expect } from 'storybook/test'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { answerWith } from '../kit/answers/answer-with.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'
import { PageAround } from '../kit/page-around.tsx'

const meta: Meta<ChatOptions> = {
  ...chatMeta,
  title: 'Services/Interceptors',
  args: { connect: { url: '/api/chat' } },
  beforeEach: () =>
    answerWith([], [http.post('/api/chat', () => HttpResponse.json({ answer: { words: 'In a shape of its own' } }))]),
}
export default meta

/** The page prints the request, and may change it on its way. */
export const RequestPrinted: ChatStory = {
  render: (options) => (
    <PageAround
      options={(print) => ({
        ...options,
        requestInterceptor: (details) => {
          print(details)
          return details
        },
        responseInterceptor: () => ({ text: 'Arrived' }),
      })}
    />
  ),
  async play({ canvas, canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('Hello')
    await chat.says('ai', 'Arrived')
    await expect(canvas.getByLabelText('What the page hears')).toHaveTextContent('"messages":[{"role":"user","text":"Hello"}]')
  },
}

/** The page prints what the server answered, and makes a message of it. */
export const ResponsePrinted: ChatStory = {
  render: (options) => (
    <PageAround
      options={(print) => ({
        ...options,
        responseInterceptor: (response) => {
          print(response)
          return { text: (response as { answer: { words: string } }).answer.words }
        },
      })}
    />
  ),
  async play({ canvas, canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('Hello')
    await chat.says('ai', 'In a shape of its own')
    await eventually(() => expect(canvas.getByLabelText('What the page hears')).toHaveTextContent('"answer"'))
  },
}
