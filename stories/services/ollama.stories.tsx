import type { Meta } from '@storybook/react-vite'
import { createOllamaMock } from '../../mocks/ollama.ts'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { asksWithFunctions } from '../kit/answers/asks-with-functions.ts'
import { asks } from '../kit/answers/asks.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { functions } from '../kit/answers/functions.ts'
import { sampleFiles } from '../kit/files/sample-files.ts'

const meta: Meta<ChatOptions> = { ...chatMeta, title: 'Services/Ollama' }
export default meta

const { tools, handler } = functions

/** It runs on the visitor's own machine, and wants no key. */
export const Chat: ChatStory = {
  args: { directConnection: { ollama: {} }, connect: { stream: true } },
  ...asks(createOllamaMock),
}

export const Functions: ChatStory = {
  args: { directConnection: { ollama: { tools, function_handler: handler } } },
  ...asksWithFunctions(createOllamaMock),
}

export const Picture: ChatStory = {
  args: { directConnection: { ollama: { model: 'llava' } }, images: true },
  ...asks(createOllamaMock, {
    text: 'What is this?',
    files: sampleFiles.picture,
    answer: 'You said “What is this? [image]”',
  }),
}
