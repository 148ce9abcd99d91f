import type { Meta } from '@storybook/react-vite'
import { createStabilityAIMock } from '../../mocks/stability-ai/stability-ai.ts'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { asks } from '../kit/answers/asks.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { sampleFiles } from '../kit/files/sample-files.ts'

const meta: Meta<ChatOptions> = { ...chatMeta, title: 'Services/Stability AI' }
export default meta

const drawn = { answer: null, shows: ['file'] }

export const TextToImage: ChatStory = {
  args: { directConnection: { stabilityAI: { key: 'test-key', textToImage: { aspect_ratio: '16:9' } } } },
  ...asks(createStabilityAIMock, { ...drawn, text: 'A hill in the sun' }),
}

export const ImageToImage: ChatStory = {
  args: { directConnection: { stabilityAI: { key: 'test-key', imageToImage: { strength: 0.5 } } } },
  ...asks(createStabilityAIMock, { ...drawn, text: 'In the rain', files: sampleFiles.picture }),
}

export const Upscale: ChatStory = {
  args: { directConnection: { stabilityAI: { key: 'test-key', imageToImageUpscale: true } } },
  ...asks(createStabilityAIMock, { ...drawn, text: '', files: sampleFiles.picture }),
}

/** The picture first, then its mask: white is what changes. */
export const Masking: ChatStory = {
  args: { directConnection: { stabilityAI: { key: 'test-key', imageToImageMasking: true } } },
  ...asks(createStabilityAIMock, { ...drawn, text: 'Another sky', files: sampleFiles.pictureAndMask }),
}
