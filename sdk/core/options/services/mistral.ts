import type { ChatServiceOptions, ServiceKeyOptions } from './service-options.ts'

/** `directConnection.mistral`. Fields of the service itself stand beside these, e.g. `temperature`, `tools`. */
export interface MistralOptions extends ChatServiceOptions, ServiceKeyOptions {
  /** Another host that speaks the same, e.g. `https://my-proxy.example/v1`. */
  custom_base_url?: string
}
