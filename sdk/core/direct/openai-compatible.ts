import type { ChatServiceOptions, ServiceKeyOptions } from './service-options.ts'

export interface CompatibleChatOptions extends ChatServiceOptions {
  /** Another host that speaks the same, e.g. `https://my-proxy.example/v1`. */
  custom_base_url?: string
}

/** Settings of a service that speaks OpenAI's chat completions. Its own fields stand beside these, e.g. `temperature`, `tools`. */
export interface CompatibleOptions extends CompatibleChatOptions, ServiceKeyOptions {}

/** The same where the chat is one of the service's parts. */
export interface CompatiblePartOptions extends ServiceKeyOptions {
  chat?: true | CompatibleChatOptions
}
