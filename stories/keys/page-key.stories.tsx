import type { Meta } from '@storybook/react-vite'
import { http, HttpResponse } from 'msw'
import { expect, userEvent } from 'storybook/test'
import { createOpenAIChatMock } from '../../mocks/openai/openai-chat.ts'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { answerWith } from '../kit/answers/answer-with.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'

/** A key that the page brings, and has checked before the chat is shown. The mock takes `test-key`. */
const meta: Meta<ChatOptions> = {
  ...chatMeta,
  title: 'Services/Key of the page',
  beforeEach: () => answerWith([createOpenAIChatMock()]),
}
export default meta

const checked = (key: string): ChatOptions => ({ directConnection: { openAI: { key, validateKeyProperty: true, chat: true } } })

export const Checking: ChatStory = {
  args: checked('test-key'),
  // The service takes its time: longer than anybody looks at a story.
  beforeEach: () => answerWith([createOpenAIChatMock({ latency: 3_600_000 })]),
  async play({ canvasElement }) {
    const { seen } = await chatIn(canvasElement)
    await expect((await seen('validate-view')).innerText).toBe('Checking API key…')
  },
}

export const Good: ChatStory = {
  args: checked('test-key'),
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('Hello')
    await chat.says('ai', 'You said “Hello”')
  },
}

export const Refused: ChatStory = {
  args: checked('wrong-key'),
  async play({ canvasElement }) {
    const { seen, button } = await chatIn(canvasElement)
    await expect((await seen('error-view')).innerText).toContain("Your 'key' has failed authentication")
    await button('Try again')
  },
}

/** The service is away when the page opens, and is there when the visitor tries again. */
export const UnreachableAtFirst: ChatStory = {
  args: checked('test-key'),
  beforeEach: () => answerWith([createOpenAIChatMock({ failure: { kind: 'unreachable', times: 1 } })]),
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await expect((await chat.seen('error-view')).innerText).toContain('Failed to connect')
  },
}

/** Another try that succeeds. */
export const ReachedAtTheSecondTry: ChatStory = {
  ...UnreachableAtFirst,
  tags: ['!dev'],
  async play(context) {
    await UnreachableAtFirst.play?.(context)
    const chat = await chatIn(context.canvasElement)
    await userEvent.click(await chat.button('Try again'))
    await chat.send('Hello')
    await chat.says('ai', 'You said “Hello”')
  },
}

/** A server of the page lends keys that soon expire: the service refuses the old one, and the chat fetches another by itself. */
export const Expired: ChatStory = {
  args: {
    directConnection: {
      openAI: {
        chat: true,
        key: async () => (await fetch('/api/short-lived-key')).text(),
      },
    },
  },
  beforeEach() {
    const keys = ['expired-key', 'test-key']
    return answerWith([createOpenAIChatMock()], [http.get('/api/short-lived-key', () => HttpResponse.text(keys.shift()))])
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('Hello')
    await chat.says('ai', 'You said “Hello”')
  },
}
