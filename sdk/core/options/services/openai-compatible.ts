import type { ChatServiceOptions, ServiceKeyOptions } from './service-options.ts'

/** Settings of a service that speaks OpenAI's chat completions, without a key. */
export interface CompatibleChatOptions extends ChatServiceOptions {
  /** Another host that speaks the same, e.g. `https://my-proxy.example/v1`. */
  custom_base_url?: string
}

/** Settings of a service that speaks OpenAI's chat completions. Its own fields stand beside these, e.g. `temperature`, `tools`. */
export interface CompatibleOptions extends CompatibleChatOptions, ServiceKeyOptions {}

/** Any other field goes into the request as it is, e.g. `n`, `size`. */
export interface CompatibleImagesOptions {
  /** Which model. Default: one that the service has today. */
  model?: string
  /** Another host that speaks the same, e.g. `https://my-proxy.example/v1`. */
  custom_base_url?: string
  [field: string]: unknown
}

/** Any other field goes into the request as it is, e.g. `speed`. */
export interface CompatibleSpeechOptions {
  /** Which model. Default: one that the service has today. */
  model?: string
  /** Which voice. Default: one that the service has. */
  voice?: string
  /** Of the sound, e.g. `mp3`. Default: one that the service has. */
  response_format?: string
  /** Another host that speaks the same, e.g. `https://my-proxy.example/v1`. */
  custom_base_url?: string
  [field: string]: unknown
}

/** The same where the chat is one of the service's parts. */
interface CompatiblePartOptions extends ServiceKeyOptions {
  /** Talks. */
  chat?: true | CompatibleChatOptions
}

/** `directConnection.x`: one of the sub-services beside the key. */
export interface XOptions extends CompatiblePartOptions {
  /** Default model `grok-imagine-image-quality`. */
  images?: true | CompatibleImagesOptions
}

/** `directConnection.together`: one of the sub-services beside the key. */
export interface TogetherOptions extends CompatiblePartOptions {
  /** Default model `black-forest-labs/FLUX.1-schnell-Free`. */
  images?: true | CompatibleImagesOptions
  /** Default model `cartesia/sonic`, voice `laidback woman`, .mp3. */
  textToSpeech?: true | CompatibleSpeechOptions
}

/** `directConnection.bigModel`: one of the sub-services beside the key. */
export interface BigModelOptions extends CompatiblePartOptions {
  /** Default model `cogview-4-250304`. */
  images?: true | CompatibleImagesOptions
  /** Default model `cogtts`, voice `tongtong`, .wav. */
  textToSpeech?: true | CompatibleSpeechOptions
}

/** `directConnection.groq`: one of the sub-services beside the key. */
export interface GroqOptions extends CompatiblePartOptions {
  /** Default model `canopylabs/orpheus-v1-english`, voice `autumn`, .wav. */
  textToSpeech?: true | CompatibleSpeechOptions
}
