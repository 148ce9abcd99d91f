import type { Meta } from '@storybook/react-vite'
import { createGeminiMock } from '../../mocks/gemini.ts'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { asksWithFunctions } from '../kit/answers/asks-with-functions.ts'
import { asks } from '../kit/answers/asks.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { functions } from '../kit/answers/functions.ts'
import { sampleFiles } from '../kit/files/sample-files.ts'

const meta: Meta<ChatOptions> = { ...chatMeta, title: 'Services/Gemini' }
export default meta

const { tools, handler } = functions

/** As Google wants functions described. */
const geminiTools = [{ functionDeclarations: tools.map(({ function: described }) => described) }]

export const Chat: ChatStory = {
  args: { directConnection: { gemini: { key: 'test-key' } }, connect: { stream: true } },
  ...asks(createGeminiMock),
}

export const Functions: ChatStory = {
  args: { directConnection: { gemini: { key: 'test-key', tools: geminiTools, function_handler: handler } } },
  ...asksWithFunctions(createGeminiMock),
}

export const Files: ChatStory = {
  args: { directConnection: { gemini: { key: 'test-key' } }, mixedFiles: true },
  ...asks(createGeminiMock, {
    text: 'What is this?',
    files: sampleFiles.pictureAndDocument,
    answer: 'You said “What is this? [image/png] [application/pdf]”',
  }),
}
