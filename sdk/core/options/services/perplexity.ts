import type { CompatibleOptions } from './openai-compatible.ts'

/** `directConnection.perplexity`. Other fields of the API are accepted too, e.g. `preset`, `tools`. */
export interface PerplexityOptions extends CompatibleOptions {
  /** The API to call. `chat-completions` was shut down on 2026-09-27 and is the default for a custom host. */
  api?: 'responses' | 'chat-completions'
}
