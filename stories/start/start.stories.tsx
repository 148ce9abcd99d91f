import type { Meta, StoryObj } from '@storybook/react-vite'
import { http } from 'msw'
import { expect } from 'storybook/test'
import { answerWith } from '../kit/answers/answer-with.ts'
import { chatIn } from '../kit/chat-in.ts'
import { slowStream } from '../kit/answers/slow-stream.ts'
import { scriptedAnswer } from './rich-talk.ts'
import { StartPage } from './start-page.tsx'

const meta: Meta = {
  title: 'Start',
  parameters: { isDesignPage: true },
  beforeEach: () =>
    answerWith([], [http.post('/api/start', () => slowStream(scriptedAnswer, { 'x-vercel-ai-ui-message-stream': 'v1' }))]),
}
export default meta

export const Start: StoryObj = {
  render: () => <StartPage />,
  async play({ canvas, canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.says('ai', 'six loaves')
    for (const part of ['reasoning', 'tool', 'sources', 'suggestions']) await chat.seen(part)
    await expect(canvas.getAllByRole('link')).toHaveLength(3)
  },
}

/** What a visitor asks is answered. */
export const StartAnswers: StoryObj = {
  ...Start,
  tags: ['!dev'],
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('How long does it rise?')
    await chat.says('ai', 'About five hours')
    await chat.button('When do I fold it?')
  },
}
