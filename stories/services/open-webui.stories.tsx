import type { Meta } from '@storybook/react-vite'
import type { MockSwitches } from '../../mocks/kit/mock-switches.ts'
import type { ServiceMock } from '../../mocks/kit/service-mock.ts'
import { createCompatibleMock } from '../../mocks/compatible/openai-compatible.ts'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { asksWithFunctions } from '../kit/answers/asks-with-functions.ts'
import { asks } from '../kit/answers/asks.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { functions } from '../kit/answers/functions.ts'
import { sampleFiles } from '../kit/files/sample-files.ts'

const meta: Meta<ChatOptions> = { ...chatMeta, title: 'Services/Open WebUI' }
export default meta

const createMock = (switches?: Partial<MockSwitches>): ServiceMock => createCompatibleMock('openWebUI', switches)

const { tools, handler } = functions

export const Chat: ChatStory = {
  args: { directConnection: { openWebUI: { key: 'test-key' } }, connect: { stream: true } },
  ...asks(createMock),
}

export const Functions: ChatStory = {
  args: { directConnection: { openWebUI: { key: 'test-key', tools, function_handler: handler } } },
  ...asksWithFunctions(createMock),
}

export const Picture: ChatStory = {
  args: { directConnection: { openWebUI: { key: 'test-key', model: 'llava' } }, images: true },
  ...asks(createMock, { text: 'What is this?', files: sampleFiles.picture, answer: 'You said “What is this? [image_url]”' }),
}
