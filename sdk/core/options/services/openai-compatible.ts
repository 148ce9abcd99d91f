// Options of services with the API of OpenAI: chat, images, speech.
import type { ChatServiceOptions, ServiceKeyOptions } from './service-options.ts'

/** Settings of a service with OpenAI's chat completions API, without a key. */
export interface CompatibleChatOptions extends ChatServiceOptions {
  /** Another host with the same API, e.g. `https://my-proxy.example/v1`. */
  custom_base_url?: string
}

/** Settings of a service with OpenAI's chat completions API. Other fields of the API are accepted too, e.g. `temperature`, `tools`. */
export interface CompatibleOptions extends CompatibleChatOptions, ServiceKeyOptions {}

/** Any other field is added to the request, e.g. `n`, `size`. */
export interface CompatibleImagesOptions {
  /**
   * The model.
   * @default one that the service currently offers
   */
  model?: string
  /** Another host with the same API, e.g. `https://my-proxy.example/v1`. */
  custom_base_url?: string
  /** Other fields of the API. */
  [field: string]: unknown
}

/** Any other field is added to the request, e.g. `speed`. */
export interface CompatibleSpeechOptions {
  /**
   * The model.
   * @default one that the service currently offers
   */
  model?: string
  /**
   * The voice.
   * @default one that the service offers
   */
  voice?: string
  /**
   * The audio format, e.g. `mp3`.
   * @default one that the service offers
   */
  response_format?: string
  /** Another host with the same API, e.g. `https://my-proxy.example/v1`. */
  custom_base_url?: string
  /** Other fields of the API. */
  [field: string]: unknown
}

/** Settings of such a service with more than chat. */
interface CompatiblePartOptions extends ServiceKeyOptions {
  /** A conversation. */
  chat?: true | CompatibleChatOptions
}

/** `directConnection.x`: the key and one of the services. */
export interface XOptions extends CompatiblePartOptions {
  /** Generates images. Default model `grok-imagine-image-quality`. */
  images?: true | CompatibleImagesOptions
}

/** `directConnection.together`: the key and one of the services. */
export interface TogetherOptions extends CompatiblePartOptions {
  /** Generates images. Default model `black-forest-labs/FLUX.1-schnell-Free`. */
  images?: true | CompatibleImagesOptions
  /** Speaks text. Default model `cartesia/sonic`, voice `laidback woman`, .mp3. */
  textToSpeech?: true | CompatibleSpeechOptions
}

/** `directConnection.bigModel`: the key and one of the services. */
export interface BigModelOptions extends CompatiblePartOptions {
  /** Generates images. Default model `cogview-4-250304`. */
  images?: true | CompatibleImagesOptions
  /** Speaks text. Default model `cogtts`, voice `tongtong`, .wav. */
  textToSpeech?: true | CompatibleSpeechOptions
}

/** `directConnection.groq`: the key and one of the services. */
export interface GroqOptions extends CompatiblePartOptions {
  /** Speaks text. Default model `canopylabs/orpheus-v1-english`, voice `autumn`, .wav. */
  textToSpeech?: true | CompatibleSpeechOptions
}
