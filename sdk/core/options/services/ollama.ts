import type { ChatServiceOptions } from './service-options.ts'

/** `directConnection.ollama`. Other fields of the API are accepted too, e.g. `think`, `keep_alive`, `options`. */
export interface OllamaOptions extends ChatServiceOptions {
  /** Another host, e.g. `http://192.168.1.10:11434/api`. */
  custom_base_url?: string
}
