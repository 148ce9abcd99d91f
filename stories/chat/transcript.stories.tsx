import type { Meta, StoryObj } from '@storybook/react-vite'
import { delay, http, HttpResponse } from 'msw'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { answerWith } from '../kit/answers/answer-with.ts'
import { chatIn } from '../kit/chat-in.ts'
import { StoryChat } from '../kit/story-chat.tsx'

const meta: Meta<ChatOptions> = { title: 'Messages/Transcript', render: (options) => <StoryChat options={options} /> }
export default meta
type Story = StoryObj<ChatOptions>

export const Empty: Story = { args: { demo: true, introMessage: { text: 'Hello! What would you like to know?' } } }

export const Conversation: Story = {
  args: {
    demo: true,
    avatars: true,
    names: true,
    history: [
      { role: 'user', text: 'Which plan includes the **brand blueprint**?' },
      { role: 'ai', text: 'The *Growth* plan does:\n\n| Plan | Blueprint |\n|---|---|\n| Start | no |\n| Growth | yes |' },
      { role: 'user', text: 'And how do I stop a stream?' },
      { role: 'ai', text: 'Call `stop()`:\n\n```js\nconst chat = createChat(document.body)\nchat.stop()\n```' },
    ],
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.says('ai', 'Growth')
  },
}

export const Streaming: Story = {
  args: { connect: { url: '/api/stream', stream: true } },
  beforeEach: () =>
    answerWith(
      [],
      [
        http.post('/api/stream', () => {
          const words = 'Half of this answer is here, and the rest is still on its way'.match(/\s*\S+/g) ?? []
          const encoder = new TextEncoder()
          const body = new ReadableStream({
            async pull(controller) {
              const text = words.shift()
              if (!text) return delay('infinite')
              await delay(20)
              controller.enqueue(encoder.encode(`data: ${JSON.stringify({ text })}\n\n`))
            },
          })
          return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } })
        }),
      ],
    ),
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('Tell me')
    await chat.says('ai', 'on its way')
    await chat.button('Stop')
  },
}

export const ServiceError: Story = {
  args: { connect: { url: '/api/broken' }, errorMessages: { displayServiceErrorMessages: true } },
  beforeEach: () => answerWith([], [http.post('/api/broken', () => HttpResponse.json({ error: 'The kitchen is closed' }))]),
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('A soup, please')
    await chat.says('error', 'The kitchen is closed')
    await chat.button('Try again')
  },
}
