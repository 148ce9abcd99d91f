import type { ChatServiceOptions, ServiceKeyOptions } from './service-options.ts'

/**
 * `directConnection.anthropic`, or `claude`. Other fields of the API are accepted too, e.g. `max_tokens`, `tools`, `thinking`.
 */
export interface AnthropicOptions extends ChatServiceOptions, ServiceKeyOptions {
  /** Another host with the same API, e.g. `https://my-proxy.example/v1`. */
  custom_base_url?: string
}
