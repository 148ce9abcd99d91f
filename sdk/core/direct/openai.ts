import type { ChatServiceOptions, ServiceKeyOptions } from './service-options.ts'

export interface OpenAIChatOptions extends ChatServiceOptions {
  /** Another host that speaks the same, e.g. `https://my-proxy.example/v1`. */
  custom_base_url?: string
}

/** `directConnection.openAI`: one of the sub-services beside the key. */
export interface OpenAIOptions extends ServiceKeyOptions {
  /** Chat completions. */
  chat?: true | OpenAIChatOptions
  /** The same, by Deep Chat's newer name. */
  completions?: true | OpenAIChatOptions
}
