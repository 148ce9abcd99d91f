import type { Meta } from '@storybook/react-vite'
import { createHuggingFaceMock } from '../../mocks/hugging-face/hugging-face.ts'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { asksWithFunctions } from '../kit/answers/asks-with-functions.ts'
import { asks } from '../kit/answers/asks.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { functions } from '../kit/answers/functions.ts'
import { sampleFiles } from '../kit/files/sample-files.ts'

const meta: Meta<ChatOptions> = { ...chatMeta, title: 'Services/Hugging Face' }
export default meta

const { tools, handler } = functions

export const Conversation: ChatStory = {
  args: { directConnection: { huggingFace: { key: 'test-key', conversation: true } }, connect: { stream: true } },
  ...asks(createHuggingFaceMock),
}

export const Functions: ChatStory = {
  args: { directConnection: { huggingFace: { key: 'test-key', conversation: { tools, function_handler: handler } } } },
  ...asksWithFunctions(createHuggingFaceMock),
}

export const TextGeneration: ChatStory = {
  args: {
    directConnection: { huggingFace: { key: 'test-key', textGeneration: { parameters: { max_new_tokens: 20 } } } },
    connect: { stream: true },
  },
  ...asks(createHuggingFaceMock, { text: 'Once upon a time' }),
}

export const Summarization: ChatStory = {
  args: { directConnection: { huggingFace: { key: 'test-key', summarization: true } } },
  ...asks(createHuggingFaceMock, { text: 'The committee met on Monday.' }),
}

export const Translation: ChatStory = {
  args: { directConnection: { huggingFace: { key: 'test-key', translation: true } } },
  ...asks(createHuggingFaceMock),
}

export const FillMask: ChatStory = {
  args: { directConnection: { huggingFace: { key: 'test-key', fillMask: true } } },
  // A bracket begins the name of a key for the test's typist; two of them are one.
  ...asks(createHuggingFaceMock, { text: 'The goal of life is [[MASK].', answer: 'The goal of life is Grüezi!' }),
}

export const QuestionAnswer: ChatStory = {
  args: { directConnection: { huggingFace: { key: 'test-key', questionAnswer: { context: 'My name is Ada.' } } } },
  ...asks(createHuggingFaceMock, { text: 'What is my name?' }),
}

export const AudioSpeechRecognition: ChatStory = {
  args: { directConnection: { huggingFace: { key: 'test-key', audioSpeechRecognition: true } } },
  ...asks(createHuggingFaceMock, { text: '', files: sampleFiles.recording, answer: 'bytes” 👋' }),
}

export const AudioClassification: ChatStory = {
  args: { directConnection: { huggingFace: { key: 'test-key', audioClassification: true } } },
  ...asks(createHuggingFaceMock, { text: '', files: sampleFiles.recording, answer: 'bytes” 👋' }),
}

export const ImageClassification: ChatStory = {
  args: { directConnection: { huggingFace: { key: 'test-key', imageClassification: true } } },
  ...asks(createHuggingFaceMock, { text: '', files: sampleFiles.picture, answer: 'bytes” 👋' }),
}
