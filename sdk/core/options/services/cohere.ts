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
  /** Which model. Default: one that the service has today. */
  model?: string
  /** From 0 to 1: how freely it writes. */
  temperature?: number
  /** The longest answer. */
  max_tokens?: number
  /** How many of the likeliest words it chooses from. */
  k?: number
  /** How likely they must be together, 0 to 1. */
  p?: number
  /** Shows the text as it is written. Default false. */
  stream?: boolean
  [field: string]: unknown
}

/** Any other field goes into the request body as it is. */
export interface CohereSummarizationOptions extends CohereHost {
  /** Which model. Default: one that the service has today. */
  model?: string
  /** How long it becomes. */
  length?: 'auto' | 'short' | 'medium' | 'long'
  /** What it becomes. */
  format?: 'auto' | 'paragraph' | 'bullets'
  /** Of version 1. */
  extractiveness?: 'auto' | 'low' | 'medium' | 'high'
  /** From 0 to 1: how freely it writes. */
  temperature?: number
  /** What to look at, e.g. `focusing on the next steps`. */
  additional_command?: string
  [field: string]: unknown
}

/** `directConnection.cohere`: one of the tasks beside the key, or the settings of a chat. */
export type CohereOptions = ServiceKeyOptions &
  CohereChatOptions & {
    /** Goes on with the text of the visitor. */
    textGeneration?: true | CohereTextGenerationOptions
    /** Says it in fewer words. */
    summarization?: true | CohereSummarizationOptions
    /** Talks. */
    chat?: true | CohereChatOptions
  }
