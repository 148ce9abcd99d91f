import type { ChatServiceOptions, ServiceKeyOptions } from './service-options.ts'
import type { OpenAIAssistantOptions, OpenAIResponsesOptions } from './openai-conversations.ts'
import type { OpenAIRealtimeOptions } from './openai-realtime.ts'

interface OpenAIHost {
  /** Another host that speaks the same, e.g. `https://my-proxy.example/v1`. */
  custom_base_url?: string
}

export interface OpenAIChatOptions extends ChatServiceOptions, OpenAIHost {}

/** Text makes a picture; a picture with text, or with a second one as its mask, is edited; a picture alone is varied. */
export interface OpenAIImagesOptions extends OpenAIHost {
  /** Default `gpt-image-2`. */
  model?: string
  n?: number
  size?: string
  quality?: string
  background?: 'transparent' | 'opaque' | 'auto'
  output_format?: 'png' | 'jpeg' | 'webp'
  output_compression?: number
  /** Of the DALL-E models: `url` or `b64_json`. */
  response_format?: 'url' | 'b64_json'
  style?: 'vivid' | 'natural'
  user?: string
  stream?: boolean
  /**
   * `dall-e` asks as the retired models wanted it: no model unless one is named, and variations at an address of their
   * own. It is the default for a custom host.
   */
  api?: 'gpt-image' | 'dall-e'
  /** Fields of the service itself. */
  [field: string]: unknown
}

export interface OpenAITextToSpeechOptions extends OpenAIHost {
  /** Default `tts-1`. */
  model?: string
  /** Default `alloy`. */
  voice?: string
  /** Default `mp3`. */
  response_format?: 'mp3' | 'opus' | 'aac' | 'flac' | 'wav' | 'pcm'
  /** 0.25 to 4. */
  speed?: number
  instructions?: string
}

export interface OpenAISpeechToTextOptions extends OpenAIHost {
  /** Default `transcription`; a translation is always into English. */
  type?: 'transcription' | 'translation'
  /** Default `whisper-1`. */
  model?: string
  /** Of the sound, e.g. `de`; translations find it out themselves. */
  language?: string
  temperature?: number
  /** Default `json`. */
  response_format?: 'json' | 'text' | 'srt' | 'verbose_json' | 'vtt'
  stream?: boolean
}

/** `directConnection.openAI`: one of the sub-services beside the key. */
export interface OpenAIOptions extends ServiceKeyOptions {
  images?: true | OpenAIImagesOptions
  speechToText?: true | OpenAISpeechToTextOptions
  textToSpeech?: true | OpenAITextToSpeechOptions
  assistant?: true | OpenAIAssistantOptions
  /** A voice call in the place of the chat. */
  realtime?: true | OpenAIRealtimeOptions
  /** Responses, the newest way to chat. */
  responses?: true | OpenAIResponsesOptions
  /** Chat completions. */
  chat?: true | OpenAIChatOptions
  /** The same, by Deep Chat's newer name. */
  completions?: true | OpenAIChatOptions
}
