import type { Meta } from '@storybook/react-vite'
import { createOpenAIAudioMock } from '../../mocks/openai/openai-audio.ts'
import { createOpenAIChatMock } from '../../mocks/openai/openai-chat.ts'
import { createOpenAIImagesMock } from '../../mocks/openai/openai-images.ts'
import { createOpenAIResponsesMock } from '../../mocks/openai/openai-responses.ts'
import type { ChatOptions } from '../../sdk/core/options/options.ts'
import { asksWithFunctions } from '../kit/answers/asks-with-functions.ts'
import { asks } from '../kit/answers/asks.ts'
import { chatMeta, type ChatStory } from '../kit/chat-meta.tsx'
import { functions } from '../kit/answers/functions.ts'
import { sampleFiles } from '../kit/files/sample-files.ts'

const meta: Meta<ChatOptions> = { ...chatMeta, title: 'Services/OpenAI' }
export default meta

const { tools, flatTools, handler } = functions

export const Chat: ChatStory = {
  args: { directConnection: { openAI: { key: 'test-key', chat: true } } },
  ...asks(createOpenAIChatMock),
}

export const ChatStream: ChatStory = {
  args: {
    directConnection: { openAI: { key: 'test-key', chat: { system_prompt: 'You are a cheerful guide.' } } },
    connect: { stream: true },
  },
  ...asks(createOpenAIChatMock),
}

export const ChatFunctions: ChatStory = {
  args: { directConnection: { openAI: { key: 'test-key', chat: { tools, function_handler: handler } } } },
  ...asksWithFunctions(createOpenAIChatMock),
}

export const ChatWithPicture: ChatStory = {
  args: { directConnection: { openAI: { key: 'test-key', chat: true } }, images: true },
  ...asks(createOpenAIChatMock, {
    text: 'What is this?',
    files: sampleFiles.picture,
    answer: 'You said “What is this? [image_url]”',
  }),
}

export const ChatWithRecording: ChatStory = {
  args: { directConnection: { openAI: { key: 'test-key', chat: true } }, audio: true },
  ...asks(createOpenAIChatMock, {
    text: 'Who speaks?',
    files: sampleFiles.recording,
    answer: 'You said “Who speaks? [input_audio]”',
  }),
}

export const Responses: ChatStory = {
  args: { directConnection: { openAI: { key: 'test-key', responses: true } }, connect: { stream: true } },
  ...asks(createOpenAIResponsesMock),
}

export const ResponsesFunctions: ChatStory = {
  args: {
    directConnection: { openAI: { key: 'test-key', responses: { tools: flatTools, function_handler: handler } } },
    connect: { stream: true },
  },
  ...asksWithFunctions(createOpenAIResponsesMock),
}

export const ResponsesWithFiles: ChatStory = {
  args: { directConnection: { openAI: { key: 'test-key', responses: { model: 'gpt-5.4' } } }, mixedFiles: true },
  ...asks(createOpenAIResponsesMock, {
    text: 'What is this?',
    files: sampleFiles.pictureAndDocument,
    answer: 'You said “What is this? [input_image] [input_file]”',
  }),
}

/** The service keeps the conversation, and what was said before is there from the beginning. */
export const ResponsesConversation: ChatStory = {
  args: { directConnection: { openAI: { key: 'test-key', responses: { conversation: 'conv_known' } } } },
  ...asks(createOpenAIResponsesMock),
}

/** A remote MCP server of the service, which asks the visitor first. */
export const ResponsesRemoteServer: ChatStory = {
  args: {
    directConnection: {
      openAI: {
        key: 'test-key',
        responses: { tools: [{ type: 'mcp', server_label: 'bakery', server_url: 'https://bakery.example/mcp' }] },
      },
    },
    connect: { stream: true },
  },
  ...asks(createOpenAIResponsesMock, { answer: null, shows: ['approval'] }),
}

export const Assistant: ChatStory = {
  args: {
    directConnection: {
      openAI: { key: 'test-key', assistant: { new_assistant: { name: 'Guide', instructions: 'Be brief.' } } },
    },
    connect: { stream: true },
  },
  ...asks(createOpenAIResponsesMock),
}

export const Images: ChatStory = {
  args: { directConnection: { openAI: { key: 'test-key', images: true } } },
  ...asks(createOpenAIImagesMock, { text: 'A hill in the sun', answer: null, shows: ['file'] }),
}

export const ImagesChanged: ChatStory = {
  args: { directConnection: { openAI: { key: 'test-key', images: { output_format: 'png' } } } },
  ...asks(createOpenAIImagesMock, { text: 'Let it rain', files: sampleFiles.pictureAndMask, answer: null, shows: ['file'] }),
}

export const TextToSpeech: ChatStory = {
  args: { directConnection: { openAI: { key: 'test-key', textToSpeech: { voice: 'coral' } } } },
  ...asks(createOpenAIAudioMock, { answer: null, shows: ['file'] }),
}

export const SpeechToText: ChatStory = {
  args: { directConnection: { openAI: { key: 'test-key', speechToText: true } } },
  ...asks(createOpenAIAudioMock, { text: '', files: sampleFiles.recording, answer: 'Grüezi mitenand' }),
}

export const SpeechTranslated: ChatStory = {
  args: { directConnection: { openAI: { key: 'test-key', speechToText: { type: 'translation' } } } },
  ...asks(createOpenAIAudioMock, { text: 'A greeting', files: sampleFiles.recording, answer: 'Good morning (A greeting)' }),
}
