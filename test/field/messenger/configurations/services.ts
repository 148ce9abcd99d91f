import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import type { Configuration } from '../configuration.ts'
import type { Page } from '../page.ts'
import { samples } from '../samples.ts'

const { rounded: chatStyle } = samples
const field = { styles: { container: { width: '77%' } } }

/** What a service is connected with, beside a key; and what the chat has beside it. */
const services: Record<string, readonly [service: string, settings: object, beside?: ChatOptions]> = {
  openai: ['openAI', { chat: { max_tokens: 500, system_prompt: 'Be brief' } }],
  'openai with pictures': ['openAI', { chat: { model: 'model' } }, { images: true, camera: true, textInput: field }],
  'openai assistant': ['openAI', { assistant: true }, { mixedFiles: true }],
  'openai images': ['openAI', { images: { size: '512x512' } }],
  'openai text to speech': ['openAI', { textToSpeech: true }],
  'openai speech to text': ['openAI', { speechToText: true }],
  'openai realtime': ['openAI', { realtime: true }],
  'azure text to speech': ['azure', { textToSpeech: { region: 'westeurope' } }],
  'azure speech to text': ['azure', { speechToText: { region: 'westeurope' } }],
  'azure translation': ['azure', { translation: { region: 'westeurope', language: 'fr' } }],
  'hugging face conversation': ['huggingFace', { conversation: { parameters: { temperature: 1 } } }],
  'hugging face question': ['huggingFace', { questionAnswer: { context: 'Oaks are trees.' } }],
  'hugging face images': ['huggingFace', { imageClassification: true }],
  'hugging face sound': ['huggingFace', { audioClassification: true }],
  'cohere chat': ['cohere', { chat: true }],
  'stability image': ['stabilityAI', { textToImage: { samples: 1 } }],
  'stability image to image': ['stabilityAI', { imageToImage: true }],
  'stability upscale': ['stabilityAI', { imageToImageUpscale: { width: 900 } }],
  'assembly ai': ['assemblyAI', {}],
  claude: ['claude', { max_tokens: 500 }],
  'claude with pictures': ['claude', {}, { images: true, camera: true, textInput: field }],
  gemini: ['gemini', {}],
  mistral: ['mistral', {}],
  groq: ['groq', { chat: true }],
  perplexity: ['perplexity', {}],
  deepseek: ['deepSeek', {}],
  x: ['x', { chat: true }],
}

/** With a key, and without: then the chat asks for it. */
export const serviceConfigurations: Page = Object.fromEntries(
  Object.entries(services).flatMap(([name, [service, settings, beside]]): [string, Configuration][] => {
    const connected = (given: object): Configuration => ({
      ...beside,
      chatStyle,
      directConnection: { [service]: { ...settings, ...given } },
    })
    return [
      [`${name} with a key`, connected({ key: 'placeholder' })],
      [`${name} without a key`, connected({})],
    ]
  }),
)
