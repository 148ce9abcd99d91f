import type { ChatServiceOptions, ServiceKeyOptions } from './service-options.ts'

/**
 * `directConnection.gemini`. Fields of the request can be set beside these, e.g. `tools`, `safetySettings`; any other field, e.g.
 * `temperature`, is added to `generationConfig`.
 */
export interface GeminiOptions extends ChatServiceOptions, ServiceKeyOptions {
  /** Another host with the same API, e.g. `https://my-proxy.example/v1beta`. */
  custom_base_url?: string
}
