import type { ChatServiceOptions, ServiceKeyOptions } from './service-options.ts'

interface CohereHost {
  /** Another host that speaks the same. */
  custom_base_url?: string
  /**
   * `v1` asks the first version, whose `generate` and `summarize` Cohere shut down on 2025-09-15. Default `v2`, which is
   * a chat for every task; for a custom host `v1`.
   */
  api?: 'v1' | 'v2'
}

/** Any other field goes into the request body as it is. */
export interface CohereChatOptions extends ChatServiceOptions, Omit<CohereHost, 'api'> {
  /** As for the other tasks; `query` is the first version with the names it had at the very first: `query` and `user_name`. */
  api?: 'v1' | 'v2' | 'query'
}

/** Any other field goes into the request body as it is. */
export interface CohereTextGenerationOptions extends CohereHost {
  model?: string
  temperature?: number
  max_tokens?: number
  k?: number
  p?: number
  stream?: boolean
  [field: string]: unknown
}

/** Any other field goes into the request body as it is. */
export interface CohereSummarizationOptions extends CohereHost {
  model?: string
  length?: 'auto' | 'short' | 'medium' | 'long'
  format?: 'auto' | 'paragraph' | 'bullets'
  /** Of version 1. */
  extractiveness?: 'auto' | 'low' | 'medium' | 'high'
  temperature?: number
  /** What to look at, e.g. `focusing on the next steps`. */
  additional_command?: string
  [field: string]: unknown
}

/** `directConnection.cohere`: one of the tasks beside the key, or the settings of a chat. */
export type CohereOptions = ServiceKeyOptions &
  CohereChatOptions & {
    textGeneration?: true | CohereTextGenerationOptions
    summarization?: true | CohereSummarizationOptions
    chat?: true | CohereChatOptions
  }
