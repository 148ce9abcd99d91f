import type { Meta } from '@storybook/react-vite'
import { createDifyMock } from '../../mocks/dify.ts'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { asks } from '../kit/answers/asks.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { sampleFiles } from '../kit/files/sample-files.ts'

const meta: Meta<ChatOptions> = { ...chatMeta, title: 'Services/Dify' }
export default meta

export const Chat: ChatStory = {
  args: { directConnection: { dify: { key: 'test-key' } }, connect: { stream: true } },
  ...asks(createDifyMock),
}

export const Files: ChatStory = {
  args: { directConnection: { dify: { key: 'test-key', inputs: { tone: 'brief' }, user: 'u-1' } }, mixedFiles: true },
  ...asks(createDifyMock, {
    text: 'What is this?',
    files: sampleFiles.pictureAndDocument,
    answer: 'You said “What is this? [image] [document]”',
  }),
}
