import type { Meta } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { createOpenAIChatMock } from '../../mocks/openai/openai-chat.ts'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { answerWith } from '../kit/answers/answer-with.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { eventually } from '../kit/eventually.ts'

/** A service without a key: the chat asks the visitor for one. The mock takes `test-key`. */
const meta: Meta<ChatOptions> = {
  ...chatMeta,
  title: 'Services/Key of the visitor',
  args: { directConnection: { openAI: { chat: true } } },
  beforeEach: () => answerWith([createOpenAIChatMock()]),
}
export default meta

type Canvas = Parameters<typeof chatIn>[0]

/** The view, with a visitor's hands for it. */
async function keyIn(canvas: Canvas) {
  const chat = await chatIn(canvas)
  const input = (await chat.seen('key-input')) as HTMLInputElement
  return {
    ...chat,
    input,
    async give(key: string): Promise<void> {
      await userEvent.type(input, key)
      await userEvent.click(await chat.seen('key-start'))
    },
    async complains(words: string): Promise<void> {
      const fault = await chat.seen('key-invalid')
      await eventually(() => expect(fault.innerText).toBe(words))
    },
  }
}

export const Empty: ChatStory = {
  async play({ canvasElement }) {
    const { input, seen } = await keyIn(canvasElement)
    await expect(input.labels?.[0]?.innerText).toBe('OpenAI API Key')
    const view = await seen('key-view')
    await expect(view.innerText).toContain('Please exercise CAUTION')
    const link = view.querySelector('a')
    await expect([link?.textContent, link?.href]).toEqual(['Find more info here', 'https://platform.openai.com/api-keys'])
  },
}

export const NoCaution: ChatStory = {
  args: { _insertKeyViewStyles: { displayCautionText: false } },
  async play({ canvasElement }) {
    const { seen } = await keyIn(canvasElement)
    await expect((await seen('key-view')).innerText).not.toContain('CAUTION')
  },
}

export const AnotherService: ChatStory = {
  args: { directConnection: { mistral: {} } },
  async play({ canvasElement }) {
    const { input } = await keyIn(canvasElement)
    await expect(input.labels?.[0]?.innerText).toBe('Mistral API Key')
  },
}

export const Typed: ChatStory = {
  async play({ canvasElement }) {
    const { input } = await keyIn(canvasElement)
    await userEvent.type(input, 'sk-test-4711')
    await expect(input.type).toBe('password')
  },
}

export const Shown: ChatStory = {
  async play({ canvasElement }) {
    const { input, button } = await keyIn(canvasElement)
    await userEvent.type(input, 'sk-test-4711')
    await userEvent.click(await button('Show API key'))
    await expect(input.type).toBe('text')
    await button('Hide API key')
  },
}

export const NoKey: ChatStory = {
  async play({ canvasElement }) {
    const { seen, complains } = await keyIn(canvasElement)
    await userEvent.click(await seen('key-start'))
    await complains('Invalid API Key')
  },
}

export const TwoWords: ChatStory = {
  async play({ canvasElement }) {
    const { give, complains } = await keyIn(canvasElement)
    await give('two words')
    await complains("API keys can't contain spaces, line breaks or special characters.")
  },
}

export const WrongKey: ChatStory = {
  async play({ canvasElement }) {
    const { give, complains } = await keyIn(canvasElement)
    await give('wrong-key')
    await complains('Invalid API Key')
  },
}

export const Unreachable: ChatStory = {
  beforeEach: () => answerWith([createOpenAIChatMock({ failure: { kind: 'unreachable' } })]),
  async play({ canvasElement }) {
    const { give, complains, input } = await keyIn(canvasElement)
    await give('test-key')
    await complains('Failed to connect')
    await expect(input.value).toBe('test-key')
  },
}

export const Checking: ChatStory = {
  // The service takes its time: longer than anybody looks at a story.
  beforeEach: () => answerWith([createOpenAIChatMock({ latency: 3_600_000 })]),
  async play({ canvasElement }) {
    const { give, button, input } = await keyIn(canvasElement)
    await give('test-key')
    await expect((await button('Checking API key…')).ariaDisabled).toBe('true')
    await expect(input.readOnly).toBe(true)
  },
}

export const RightKey: ChatStory = {
  async play({ canvasElement }) {
    const { give, send, says } = await keyIn(canvasElement)
    await give('test-key')
    await send('Hello')
    await says('ai', 'You said “Hello”')
  },
}

export const CustomTexts: ChatStory = {
  args: { labels: { keyStart: 'Begin', keyHelp: 'Where do I get one?', keyCaution: 'Your key stays in this page.' } },
  async play({ canvasElement }) {
    const { button, seen } = await keyIn(canvasElement)
    await button('Begin')
    await expect((await seen('key-view')).innerText).toContain('Your key stays in this page.')
  },
}
