import type { Meta } from '@storybook/react-vite'
import { createAzureAssistantsMock } from '../../mocks/azure/azure-assistants.ts'
import { createAzureLanguageMock } from '../../mocks/azure/azure-language.ts'
import { createAzureOpenAIMock } from '../../mocks/azure/azure-openai.ts'
import { createAzureSpeechMock } from '../../mocks/azure/azure-speech.ts'
import { createAzureTranslatorMock } from '../../mocks/azure/azure-translator.ts'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { asksWithFunctions } from '../kit/answers/asks-with-functions.ts'
import { asks } from '../kit/answers/asks.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { functions } from '../kit/answers/functions.ts'
import { sampleFiles } from '../kit/files/sample-files.ts'

const meta: Meta<ChatOptions> = { ...chatMeta, title: 'Services/Azure' }
export default meta

const { tools, handler } = functions

const urlDetails = {
  endpoint: 'https://my-resource.openai.azure.com',
  version: '2024-10-21',
  deploymentId: 'my-deployment',
}

export const OpenAIChat: ChatStory = {
  args: { directConnection: { azure: { key: 'test-key', openAI: { urlDetails, chat: true } } }, connect: { stream: true } },
  ...asks(createAzureOpenAIMock),
}

export const OpenAIFunctions: ChatStory = {
  args: {
    directConnection: { azure: { key: 'test-key', openAI: { urlDetails, chat: { tools, function_handler: handler } } } },
  },
  ...asksWithFunctions(createAzureOpenAIMock),
}

export const OpenAIAssistant: ChatStory = {
  args: {
    directConnection: {
      azure: { key: 'test-key', openAI: { urlDetails, assistant: { new_assistant: { instructions: 'Be brief.' } } } },
    },
    connect: { stream: true },
  },
  ...asks(createAzureAssistantsMock),
}

export const SpeechToText: ChatStory = {
  args: { directConnection: { azure: { key: 'test-key', speechToText: { region: 'westeurope', lang: 'de-CH' } } } },
  ...asks(createAzureSpeechMock, { text: '', files: sampleFiles.recording, answer: 'Hello in de-CH' }),
}

export const TextToSpeech: ChatStory = {
  args: { directConnection: { azure: { key: 'test-key', textToSpeech: { region: 'westeurope' } } } },
  ...asks(createAzureSpeechMock, { answer: null, shows: ['file'] }),
}

/** A job that the chat asks after every two seconds until it is done. */
export const Summarization: ChatStory = {
  args: {
    directConnection: {
      azure: { key: 'test-key', summarization: { endpoint: 'https://my-resource.cognitiveservices.azure.com' } },
    },
  },
  ...asks(createAzureLanguageMock, { text: 'The committee met on Monday.', answer: 'It was short.' }),
}

export const Translation: ChatStory = {
  args: { directConnection: { azure: { key: 'test-key', translation: { language: 'de' } } } },
  ...asks(createAzureTranslatorMock, { answer: '“Hello” → de' }),
}
