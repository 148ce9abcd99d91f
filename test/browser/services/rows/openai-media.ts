import { createOpenAIAudioMock } from '../../../../mocks/openai/openai-audio.ts'
import { createOpenAIImagesMock } from '../../../../mocks/openai/openai-images.ts'
import type { OpenAIOptions } from '../../../../sdk/core/options/services/openai.ts'
import type { ServiceRow } from '../row.ts'

const authorization = 'Bearer test-key'
const headers = { authorization, 'content-type': 'application/json' }
const host = 'https://api.openai.com/v1'

const directConnection =
  (part: keyof OpenAIOptions): ServiceRow['directConnection'] =>
  (settings, key) => ({ openAI: { ...key, [part]: { ...settings } } })

const cat = (): File => new File(['png'], 'cat.png', { type: 'image/png' })
const mask = (): File => new File(['png'], 'mask.png', { type: 'image/png' })
const sound = (): File => new File(['mp3'], 'hello.mp3', { type: 'audio/mpeg' })

const image = { type: 'image', src: 'data:image/png;base64,iVBORw0KGgo' } as const

const images = {
  directConnection: directConnection('images'),
  createMock: createOpenAIImagesMock,
  reply: { files: [image] },
  input: {
    files: { images: { acceptedFormats: '.png,.jpg,.jpeg,.webp', maxNumberOfFiles: 2 } },
    placeholder: 'Describe an image',
  },
  isConversation: false,
} satisfies Partial<ServiceRow>

const listening = {
  directConnection: directConnection('speechToText'),
  createMock: createOpenAIAudioMock,
  input: { needsFiles: true, files: { audio: {} }, placeholder: 'Upload an audio file' },
  isConversation: false,
} satisfies Partial<ServiceRow>

export const rows: readonly ServiceRow[] = [
  {
    ...images,
    name: 'openAI.images from words',
    asked: { text: 'A cat' },
    sent: { url: `${host}/images/generations`, headers, json: { model: 'gpt-image-2', prompt: 'A cat' } },
    key: {
      placeholder: 'OpenAI API Key',
      probe: { method: 'GET', url: `${host}/models` },
      refusal: {
        text: 'Incorrect API key provided: wro**key. You can find your API key at https://platform.openai.com/account/api-keys.',
        isShown: true,
      },
    },
  },
  {
    ...images,
    name: 'openAI.images from a picture, a mask and words',
    asked: { text: 'Add a hat', files: () => [cat(), mask()] },
    sent: {
      url: `${host}/images/edits`,
      headers: { authorization },
      form: { model: 'gpt-image-2', image: { fileName: 'cat.png' }, mask: { fileName: 'mask.png' }, prompt: 'Add a hat' },
    },
  },
  {
    ...images,
    name: 'openAI.images from a picture alone',
    asked: { files: () => [cat()] },
    settings: { output_format: 'webp' },
    reply: { files: [{ ...image, src: 'data:image/webp;base64,iVBORw0KGgo' }] },
    sent: {
      url: `${host}/images/edits`,
      headers: { authorization },
      form: {
        model: 'gpt-image-2',
        output_format: 'webp',
        image: { fileName: 'cat.png' },
        prompt: 'Create a variation of this image.',
      },
    },
  },
  {
    ...images,
    name: 'openAI.images from a picture alone, as DALL-E did',
    asked: { files: () => [cat()] },
    settings: { api: 'dall-e', size: '512x512' },
    input: { ...images.input, files: { images: { acceptedFormats: '.png', maxNumberOfFiles: 2 } } },
    sent: {
      url: `${host}/images/variations`,
      headers: { authorization },
      form: { size: '512x512', image: { fileName: 'cat.png' } },
    },
  },
  {
    name: 'openAI.textToSpeech',
    directConnection: directConnection('textToSpeech'),
    createMock: createOpenAIAudioMock,
    input: { needsText: true, placeholder: 'Insert text to generate audio' },
    sent: {
      url: `${host}/audio/speech`,
      headers,
      json: { model: 'tts-1', voice: 'alloy', response_format: 'mp3', input: 'Hello' },
    },
    reply: { files: [{ type: 'audio', src: 'data:audio/mpeg;base64,//sQxA' }] },
    isConversation: false,
  },
  {
    ...listening,
    name: 'openAI.speechToText',
    asked: { files: () => [sound()] },
    sent: {
      url: `${host}/audio/transcriptions`,
      headers: { authorization },
      form: { file: { fileName: 'hello.mp3' }, model: 'whisper-1', response_format: 'json' },
    },
    reply: { text: 'Grüezi mitenand 👋' },
  },
  {
    ...listening,
    name: 'openAI.speechToText by a model that streams',
    asked: { text: 'Zürich', files: () => [sound()] },
    settings: { model: 'gpt-transcribe', language: 'de' },
    sent: {
      url: `${host}/audio/transcriptions`,
      headers: { authorization },
      form: {
        file: { fileName: 'hello.mp3' },
        model: 'gpt-transcribe',
        prompt: 'Zürich',
        response_format: 'json',
        language: 'de',
      },
    },
    reply: { text: 'Grüezi mitenand (Zürich) 👋' },
    stream: {
      sent: {
        url: `${host}/audio/transcriptions`,
        headers: { authorization },
        form: {
          file: { fileName: 'hello.mp3' },
          model: 'gpt-transcribe',
          prompt: 'Zürich',
          response_format: 'json',
          language: 'de',
          stream: 'true',
        },
      },
      error: 'The sound failed.',
    },
  },
  {
    ...listening,
    name: 'openAI.speechToText, translated',
    asked: { text: 'A greeting', files: () => [sound()] },
    settings: { type: 'translation', response_format: 'text', language: 'de' },
    sent: {
      url: `${host}/audio/translations`,
      headers: { authorization },
      form: { file: { fileName: 'hello.mp3' }, model: 'whisper-1', prompt: 'A greeting', response_format: 'text' },
    },
    reply: { text: 'Good morning (A greeting) 👋' },
    isIntercepted: false,
  },
]
