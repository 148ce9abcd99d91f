import type { CompatibleOptions } from './openai-compatible.ts'

/** `directConnection.perplexity`. Fields of the service itself stand beside these, e.g. `preset`, `tools`. */
export interface PerplexityOptions extends CompatibleOptions {
  /** `chat-completions` was shut down on 2026-09-27; it is the default for a custom host. */
  api?: 'responses' | 'chat-completions'
}
