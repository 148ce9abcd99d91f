import type { Meta } from '@storybook/react-vite'
import { createPerplexityMock } from '../../mocks/perplexity.ts'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { asksWithFunctions } from '../kit/answers/asks-with-functions.ts'
import { asks } from '../kit/answers/asks.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { functions } from '../kit/answers/functions.ts'

const meta: Meta<ChatOptions> = { ...chatMeta, title: 'Services/Perplexity' }
export default meta

const { flatTools, handler } = functions

export const Chat: ChatStory = {
  args: { directConnection: { perplexity: { key: 'test-key' } }, connect: { stream: true } },
  ...asks(createPerplexityMock),
}

export const Functions: ChatStory = {
  args: { directConnection: { perplexity: { key: 'test-key', tools: flatTools, function_handler: handler } } },
  ...asksWithFunctions(createPerplexityMock),
}
