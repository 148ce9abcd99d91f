import type { ChatServiceOptions } from './service-options.ts'

/** `directConnection.ollama`. Fields of the service itself stand beside these, e.g. `think`, `keep_alive`, `options`. */
export interface OllamaOptions extends ChatServiceOptions {
  /** Another host, e.g. `http://192.168.1.10:11434/api`. */
  custom_base_url?: string
}
