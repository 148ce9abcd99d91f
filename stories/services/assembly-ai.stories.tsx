import type { Meta } from '@storybook/react-vite'
import { createAssemblyAIMock } from '../../mocks/assembly-ai.ts'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { asks } from '../kit/answers/asks.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { sampleFiles } from '../kit/files/sample-files.ts'

const meta: Meta<ChatOptions> = { ...chatMeta, title: 'Services/AssemblyAI' }
export default meta

export const Audio: ChatStory = {
  args: { directConnection: { assemblyAI: { key: 'test-key', audio: true } } },
  ...asks(createAssemblyAIMock, { text: '', files: sampleFiles.note, answer: 'bytes” 👋' }),
}
