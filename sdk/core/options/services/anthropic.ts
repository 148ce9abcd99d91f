import type { ChatServiceOptions, ServiceKeyOptions } from './service-options.ts'

/** `directConnection.anthropic`, or `claude`. Fields of the service itself stand beside these, e.g. `max_tokens`, `tools`, `thinking`. */
export interface AnthropicOptions extends ChatServiceOptions, ServiceKeyOptions {
  /** Another host that speaks the same, e.g. `https://my-proxy.example/v1`. */
  custom_base_url?: string
}
