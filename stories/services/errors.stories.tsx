import type { Meta } from '@storybook/react-vite'
import { userEvent } from 'storybook/test'
import { createAzureOpenAIMock } from '../../mocks/azure/azure-openai.ts'
import { createGeminiMock } from '../../mocks/gemini.ts'
import { createHuggingFaceMock } from '../../mocks/hugging-face/hugging-face.ts'
import type { MockFailure } from '../../mocks/kit/mock-switches.ts'
import type { ServiceMock } from '../../mocks/kit/service-mock.ts'
import { createOpenAIChatMock } from '../../mocks/openai/openai-chat.ts'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { answerWith } from '../kit/answers/answer-with.ts'
import { chatIn } from '../kit/chat-in.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { functions } from '../kit/answers/functions.ts'

/** What a visitor sees when a service fails, and how the talk goes on. */
const meta: Meta<ChatOptions> = { ...chatMeta, title: 'Errors/Services' }
export default meta

const openAI = { openAI: { key: 'test-key', chat: true } } as const

/** A visitor who asks, and reads why there is no answer. */
const fails = (mock: () => ServiceMock, because: string | RegExp, text = 'Hello'): Pick<ChatStory, 'beforeEach' | 'play'> => ({
  beforeEach: () => answerWith([mock()]),
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send(text)
    await chat.says('error', because)
    await chat.button('Try again')
  },
})

const failing = (failure: MockFailure) => (): ServiceMock => createOpenAIChatMock({ failure })

/** 401: of a wrong key OpenAI says what may be shown to everybody. */
export const WrongKey: ChatStory = {
  args: { directConnection: { openAI: { key: 'wrong-key', chat: true } } },
  ...fails(() => createOpenAIChatMock(), 'Incorrect API key provided'),
}

/** 429: a service that asks for more than half a minute of patience is said to be away. */
export const TooManyRequests: ChatStory = {
  args: { directConnection: openAI, errorMessages: { displayServiceErrorMessages: true } },
  ...fails(failing({ kind: 'too-many-requests', retryAfter: 60 }), 'Rate limit reached'),
}

/** The words of a service are for developers: without `displayServiceErrorMessages` a visitor reads the chat's. */
export const ServerError: ChatStory = {
  args: { directConnection: openAI },
  ...fails(failing({ kind: 'server-error' }), 'The service ran into a problem.'),
}

export const CustomServerError: ChatStory = {
  args: { directConnection: openAI, errorMessages: { overrides: { service: 'The kitchen is closed for today.' } } },
  ...fails(failing({ kind: 'server-error' }), 'The kitchen is closed for today.'),
}

/** 503, once: the chat asks again by itself, and the visitor sees the answer alone. */
export const BusyForAMoment: ChatStory = {
  args: { directConnection: openAI },
  beforeEach: () => answerWith([failing({ kind: 'server-error', status: 503, times: 1, retryAfter: 0 })()]),
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('Hello')
    await chat.says('ai', 'You said “Hello”')
  },
}

/** Nothing answers: the chat has asked three times by then. */
export const Offline: ChatStory = {
  args: { directConnection: openAI },
  ...fails(failing({ kind: 'unreachable' }), "Couldn't reach the service."),
}

export const TryAgain: ChatStory = {
  args: { directConnection: openAI },
  beforeEach: () => answerWith([failing({ kind: 'server-error', times: 1 })()]),
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('Hello')
    await chat.button('Try again')
  },
}

/** Another try that succeeds. */
export const TriedAgain: ChatStory = {
  ...TryAgain,
  tags: ['!dev'],
  async play(context) {
    await TryAgain.play?.(context)
    const chat = await chatIn(context.canvasElement)
    await userEvent.click(await chat.button('Try again'))
    await chat.says('ai', 'You said “Hello”')
  },
}

/** What came before it is kept. */
export const ErrorInMidStream: ChatStory = {
  args: { directConnection: openAI, connect: { stream: true }, errorMessages: { displayServiceErrorMessages: true } },
  ...fails(failing({ kind: 'error-in-stream' }), 'The server had an error while processing your request.'),
}

export const BrokenOff: ChatStory = {
  args: { directConnection: openAI, connect: { stream: true } },
  ...fails(failing({ kind: 'broken-off' }), 'The answer was interrupted.'),
}

/** A stream that comes no further waits as long as the visitor does; Stop keeps what came. */
export const Stalled: ChatStory = {
  args: { directConnection: openAI, connect: { stream: true } },
  beforeEach: () => answerWith([failing({ kind: 'stalled' })()]),
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.send('Hello')
    await chat.says('ai', 'Grüezi!')
  },
}

/** Stopping keeps what came. */
export const StalledAndStopped: ChatStory = {
  ...Stalled,
  tags: ['!dev'],
  async play(context) {
    await Stalled.play?.(context)
    const chat = await chatIn(context.canvasElement)
    await userEvent.click(await chat.button('Stop'))
    await chat.button('Send')
    await chat.says('ai', 'Grüezi!')
  },
}

const urlDetails = { endpoint: 'https://my-resource.openai.azure.com', version: '2024-10-21', deploymentId: 'my-deployment' }

/** Azure refuses the question. */
export const FilteredQuestion: ChatStory = {
  args: {
    directConnection: { azure: { key: 'test-key', openAI: { urlDetails, chat: true } } },
    errorMessages: { displayServiceErrorMessages: true },
  },
  ...fails(() => createAzureOpenAIMock(), "Azure OpenAI's content management policy", 'Tell me something violent'),
}

/** Gemini keeps its answer back. */
export const FilteredAnswer: ChatStory = {
  args: { directConnection: { gemini: { key: 'test-key' } }, errorMessages: { displayServiceErrorMessages: true } },
  ...fails(() => createGeminiMock(), 'PROHIBITED_CONTENT', 'Say something forbidden'),
}

export const UnknownModel: ChatStory = {
  args: {
    directConnection: { openAI: { key: 'test-key', chat: { model: 'gpt-4' } } },
    errorMessages: { displayServiceErrorMessages: true },
  },
  ...fails(() => createOpenAIChatMock(), 'The model `gpt-4` does not exist'),
}

/** A service that its vendor has shut down says what to change. */
export const ShutDown: ChatStory = {
  args: { directConnection: { huggingFace: { key: 'test-key', summarization: { api: 'inference' } } } },
  ...fails(() => createHuggingFaceMock({ profile: 'today' }), 'Hugging Face has shut this host down'),
}

/** The model calls a function that the page has not written. */
export const NoFunctionHandler: ChatStory = {
  args: { directConnection: { openAI: { key: 'test-key', chat: { tools: functions.tools } } } },
  ...fails(() => createOpenAIChatMock(), 'Please define the `function_handler` property'),
}

/** Without its settings the service cannot be asked: the input is off, and says why. */
export const IncompleteSettings: ChatStory = {
  args: {
    directConnection: {
      azure: { key: 'test-key', openAI: { urlDetails: { ...urlDetails, endpoint: '' }, chat: true } },
    },
  },
  async play({ canvasElement }) {
    const chat = await chatIn(canvasElement)
    await chat.says('ai', 'Please define the Azure URL Details.')
  },
}
