import type { ChatServiceOptions, ServiceKeyOptions } from './service-options.ts'
import type { OpenAIAssistantOptions, OpenAIResponsesOptions } from './openai-conversations.ts'
import type { OpenAIRealtimeOptions } from './openai-realtime.ts'

interface OpenAIHost {
  /** Another host that speaks the same, e.g. `https://my-proxy.example/v1`. */
  custom_base_url?: string
}

/** Chat completions of OpenAI. */
export interface OpenAIChatOptions extends ChatServiceOptions, OpenAIHost {}

/** Text makes a picture; a picture with text, or with a second one as its mask, is edited; a picture alone is varied. */
export interface OpenAIImagesOptions extends OpenAIHost {
  /** Default `gpt-image-2`. */
  model?: string
  /** How many pictures. */
  n?: number
  /** E.g. `1024x1024`. */
  size?: string
  /** E.g. `high`. */
  quality?: string
  /** What is behind the thing that is drawn. */
  background?: 'transparent' | 'opaque' | 'auto'
  /** The kind of file. */
  output_format?: 'png' | 'jpeg' | 'webp'
  /** In percent, of jpeg and webp. */
  output_compression?: number
  /** Of the DALL-E models: `url` or `b64_json`. */
  response_format?: 'url' | 'b64_json'
  /** Of DALL-E 3. */
  style?: 'vivid' | 'natural'
  /** Who asks: a name of yours, by which the service finds misuse. */
  user?: string
  /** Shows the picture while it is drawn. Default false. */
  stream?: boolean
  /**
   * `dall-e` asks as the retired models wanted it: no model unless one is named, and variations at an address of their
   * own. It is the default for a custom host.
   */
  api?: 'gpt-image' | 'dall-e'
  /** Fields of the service itself. */
  [field: string]: unknown
}

/** Says the text of the visitor. */
export interface OpenAITextToSpeechOptions extends OpenAIHost {
  /** Default `tts-1`. */
  model?: string
  /** Default `alloy`. */
  voice?: string
  /** Default `mp3`. */
  response_format?: 'mp3' | 'opus' | 'aac' | 'flac' | 'wav' | 'pcm'
  /** 0.25 to 4. */
  speed?: number
  /** How it is to be said. */
  instructions?: string
}

/** Writes down what is said in a recording. */
export interface OpenAISpeechToTextOptions extends OpenAIHost {
  /** Default `transcription`; a translation is always into English. */
  type?: 'transcription' | 'translation'
  /** Default `whisper-1`. */
  model?: string
  /** Of the sound, e.g. `de`; translations find it out themselves. */
  language?: string
  /** From 0 to 1: how freely it guesses. */
  temperature?: number
  /** Default `json`. */
  response_format?: 'json' | 'text' | 'srt' | 'verbose_json' | 'vtt'
  /** Shows the words as they are understood. Default false. */
  stream?: boolean
}

/** `directConnection.openAI`: one of the sub-services beside the key. */
export interface OpenAIOptions extends ServiceKeyOptions {
  /** Draws. */
  images?: true | OpenAIImagesOptions
  /** Writes down recordings. */
  speechToText?: true | OpenAISpeechToTextOptions
  /** Reads out. */
  textToSpeech?: true | OpenAITextToSpeechOptions
  /** An assistant with files and tools of its own. */
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
