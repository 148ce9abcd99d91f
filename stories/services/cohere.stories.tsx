import type { Meta } from '@storybook/react-vite'
import { createCohereMock } from '../../mocks/cohere/cohere.ts'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { asksWithFunctions } from '../kit/answers/asks-with-functions.ts'
import { asks } from '../kit/answers/asks.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { functions } from '../kit/answers/functions.ts'
import { sampleFiles } from '../kit/files/sample-files.ts'

const meta: Meta<ChatOptions> = { ...chatMeta, title: 'Services/Cohere' }
export default meta

const { tools, handler } = functions

export const Chat: ChatStory = {
  args: { directConnection: { cohere: { key: 'test-key', chat: true } }, connect: { stream: true } },
  ...asks(createCohereMock),
}

export const Functions: ChatStory = {
  args: { directConnection: { cohere: { key: 'test-key', chat: { tools, function_handler: handler } } } },
  ...asksWithFunctions(createCohereMock),
}

export const Picture: ChatStory = {
  args: { directConnection: { cohere: { key: 'test-key', chat: true } }, images: true },
  ...asks(createCohereMock, {
    text: 'What is this?',
    files: sampleFiles.picture,
    answer: 'You said “What is this? [image_url]”',
  }),
}

export const TextGeneration: ChatStory = {
  args: { directConnection: { cohere: { key: 'test-key', textGeneration: { max_tokens: 40 } } }, connect: { stream: true } },
  ...asks(createCohereMock, { text: 'Once upon a time' }),
}

export const Summarization: ChatStory = {
  args: { directConnection: { cohere: { key: 'test-key', summarization: { length: 'short', format: 'bullets' } } } },
  ...asks(createCohereMock, { text: 'The committee met on Monday.' }),
}
