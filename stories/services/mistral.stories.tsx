import type { Meta } from '@storybook/react-vite'
import { createMistralMock } from '../../mocks/mistral.ts'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { asksWithFunctions } from '../kit/answers/asks-with-functions.ts'
import { asks } from '../kit/answers/asks.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { functions } from '../kit/answers/functions.ts'
import { sampleFiles } from '../kit/files/sample-files.ts'

const meta: Meta<ChatOptions> = { ...chatMeta, title: 'Services/Mistral' }
export default meta

const { tools, handler } = functions

export const Chat: ChatStory = {
  args: { directConnection: { mistral: { key: 'test-key' } }, connect: { stream: true } },
  ...asks(createMistralMock),
}

export const Functions: ChatStory = {
  args: { directConnection: { mistral: { key: 'test-key', tools, function_handler: handler } } },
  ...asksWithFunctions(createMistralMock),
}

export const Files: ChatStory = {
  args: { directConnection: { mistral: { key: 'test-key', model: 'mistral-medium-latest' } }, mixedFiles: true },
  ...asks(createMistralMock, {
    text: 'What is this?',
    files: sampleFiles.pictureAndDocument,
    answer: 'You said “What is this? [image_url] [document_url]”',
  }),
}
