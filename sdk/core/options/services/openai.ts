// `directConnection.openAI`: chat, images, speech, and what has a file of its own.
import type { ChatServiceOptions, ServiceKeyOptions } from './service-options.ts'
import type { OpenAIAssistantOptions, OpenAIResponsesOptions } from './openai-conversations.ts'
import type { OpenAIRealtimeOptions } from './openai-realtime.ts'

/** The host of the API. */
interface OpenAIHost {
  /** Another host with the same API, e.g. `https://my-proxy.example/v1`. */
  custom_base_url?: string
}

/** Chat completions of OpenAI. */
export interface OpenAIChatOptions extends ChatServiceOptions, OpenAIHost {}

/** Generates images from text. Edits an image sent with text, or with a second image as mask. Varies an image sent alone. */
export interface OpenAIImagesOptions extends OpenAIHost {
  /**
   * The model.
   * @default 'gpt-image-2'
   */
  model?: string
  /** The number of images. */
  n?: number
  /** The size of images, e.g. `1024x1024`. */
  size?: string
  /** The quality, e.g. `high`. */
  quality?: string
  /** The background of the image. */
  background?: 'transparent' | 'opaque' | 'auto'
  /** The file format. */
  output_format?: 'png' | 'jpeg' | 'webp'
  /** The compression of JPEG and WebP, in percent. */
  output_compression?: number
  /** The response format of DALL-E models: `url` or `b64_json`. */
  response_format?: 'url' | 'b64_json'
  /** The style of DALL-E 3 images. */
  style?: 'vivid' | 'natural'
  /** An end-user id for abuse monitoring. */
  user?: string
  /**
   * Shows the image while it is generated.
   * @default false
   */
  stream?: boolean
  /**
   * `dall-e` sends requests in the form of the retired models: no default model, and variations at a URL of their own.
   * @default 'gpt-image'; 'dall-e' for a custom host
   */
  api?: 'gpt-image' | 'dall-e'
  /** Other fields of the API. */
  [field: string]: unknown
}

/** Speaks the visitor's text. */
export interface OpenAITextToSpeechOptions extends OpenAIHost {
  /**
   * The model.
   * @default 'tts-1'
   */
  model?: string
  /**
   * The voice.
   * @default 'alloy'
   */
  voice?: string
  /**
   * The audio format.
   * @default 'mp3'
   */
  response_format?: 'mp3' | 'opus' | 'aac' | 'flac' | 'wav' | 'pcm'
  /** The speed, from 0.25 to 4. */
  speed?: number
  /** Instructions for the way of speaking. */
  instructions?: string
}

/** Transcribes recordings. */
export interface OpenAISpeechToTextOptions extends OpenAIHost {
  /**
   * Transcribes, or translates into English.
   * @default 'transcription'
   */
  type?: 'transcription' | 'translation'
  /**
   * The model.
   * @default 'whisper-1'
   */
  model?: string
  /** The language of the audio, e.g. `de`. Translations detect it. */
  language?: string
  /** The sampling temperature, from 0 to 1. */
  temperature?: number
  /**
   * The response format.
   * @default 'json'
   */
  response_format?: 'json' | 'text' | 'srt' | 'verbose_json' | 'vtt'
  /**
   * Streams the transcript.
   * @default false
   */
  stream?: boolean
}

/** `directConnection.openAI`: the key and one of the services. */
export interface OpenAIOptions extends ServiceKeyOptions {
  /** Generates and edits images. */
  images?: true | OpenAIImagesOptions
  /** Transcribes recordings. */
  speechToText?: true | OpenAISpeechToTextOptions
  /** Speaks text. */
  textToSpeech?: true | OpenAITextToSpeechOptions
  /** An assistant with its own files and tools. */
  assistant?: true | OpenAIAssistantOptions
  /** A voice call instead of a written chat. */
  realtime?: true | OpenAIRealtimeOptions
  /** The Responses API. */
  responses?: true | OpenAIResponsesOptions
  /** Chat completions. */
  chat?: true | OpenAIChatOptions
  /** The same as `chat`, under Deep Chat's newer name. */
  completions?: true | OpenAIChatOptions
}
