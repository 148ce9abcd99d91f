import type { ChatServiceOptions, ServiceKeyOptions } from './service-options.ts'

/** `directConnection.mistral`. Other fields of the API are accepted too, e.g. `temperature`, `tools`. */
export interface MistralOptions extends ChatServiceOptions, ServiceKeyOptions {
  /** Another host with the same API, e.g. `https://my-proxy.example/v1`. */
  custom_base_url?: string
}
