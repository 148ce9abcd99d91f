import type { Meta } from '@storybook/react-vite'
import { createAnthropicMock } from '../../mocks/anthropic/anthropic.ts'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { asksWithFunctions } from '../kit/answers/asks-with-functions.ts'
import { asks } from '../kit/answers/asks.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { functions } from '../kit/answers/functions.ts'
import { sampleFiles } from '../kit/files/sample-files.ts'

const meta: Meta<ChatOptions> = { ...chatMeta, title: 'Services/Anthropic' }
export default meta

const { tools, handler } = functions

/** As Anthropic wants functions described. */
const claudeTools = tools.map(({ function: { parameters = { type: 'object', properties: {} }, ...described } }) => ({
  ...described,
  input_schema: parameters,
}))

export const Chat: ChatStory = { args: { directConnection: { claude: { key: 'test-key' } } }, ...asks(createAnthropicMock) }

export const ChatStream: ChatStory = {
  args: { directConnection: { claude: { key: 'test-key', system_prompt: 'Be brief.' } }, connect: { stream: true } },
  ...asks(createAnthropicMock),
}

export const Thoughts: ChatStory = {
  args: {
    directConnection: { claude: { key: 'test-key', thinking: { type: 'enabled', budget_tokens: 1024 } } },
    connect: { stream: true },
  },
  ...asks(createAnthropicMock, { shows: ['reasoning'] }),
}

export const Functions: ChatStory = {
  args: { directConnection: { claude: { key: 'test-key', tools: claudeTools, function_handler: handler } } },
  ...asksWithFunctions(createAnthropicMock),
}

/** A search that the service does itself. */
export const Search: ChatStory = {
  args: { directConnection: { claude: { key: 'test-key', tools: [{ type: 'web_search_20250305', name: 'web_search' }] } } },
  ...asks(createAnthropicMock, { answer: 'what I found', shows: ['tool'] }),
}

export const Files: ChatStory = {
  args: { directConnection: { claude: { key: 'test-key' } }, mixedFiles: true },
  ...asks(createAnthropicMock, {
    text: 'What is this?',
    files: sampleFiles.pictureAndDocument,
    answer: 'You said “[image] [document] What is this?”',
  }),
}
