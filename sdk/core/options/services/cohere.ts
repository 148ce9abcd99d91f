// `directConnection.cohere`: chat, text generation, summarization.
import type { ChatServiceOptions, ServiceKeyOptions } from './service-options.ts'

/** The host of the API, and its version. */
interface CohereHost {
  /** Another host with the same API. */
  custom_base_url?: string
  /**
   * `v1` calls version 1 of the API, whose `generate` and `summarize`
   * Cohere shut down on 2025-09-15. `v2` uses chat for every task.
   * @default 'v2'; 'v1' for a custom host
   */
  api?: 'v1' | 'v2'
}

/** Any other field is added to the request body. */
export interface CohereChatOptions extends ChatServiceOptions, Omit<CohereHost, 'api'> {
  /** As for the other tasks. `query` is version 1 with its original field names, `query` and `user_name`. */
  api?: 'v1' | 'v2' | 'query'
}

/** Any other field is added to the request body. */
export interface CohereTextGenerationOptions extends CohereHost {
  /**
   * The model.
   * @default one that the service currently offers
   */
  model?: string
  /** The sampling temperature, from 0 to 1. */
  temperature?: number
  /** The maximum number of tokens in an answer. */
  max_tokens?: number
  /** Top-k sampling. */
  k?: number
  /** Top-p sampling, from 0 to 1. */
  p?: number
  /**
   * Streams the text.
   * @default false
   */
  stream?: boolean
  /** Other fields of the API. */
  [field: string]: unknown
}

/** Any other field is added to the request body. */
export interface CohereSummarizationOptions extends CohereHost {
  /**
   * The model.
   * @default one that the service currently offers
   */
  model?: string
  /** The length of the summary. */
  length?: 'auto' | 'short' | 'medium' | 'long'
  /** The format of the summary. */
  format?: 'auto' | 'paragraph' | 'bullets'
  /** Only for version 1 of the API. */
  extractiveness?: 'auto' | 'low' | 'medium' | 'high'
  /** The sampling temperature, from 0 to 1. */
  temperature?: number
  /** The focus of the summary, e.g. `focusing on the next steps`. */
  additional_command?: string
  /** Other fields of the API. */
  [field: string]: unknown
}

/** `directConnection.cohere`: the key and one of the tasks, or the settings of a chat. */
export type CohereOptions = ServiceKeyOptions &
  CohereChatOptions & {
    /** Continues the visitor's text. */
    textGeneration?: true | CohereTextGenerationOptions
    /** Summarises the visitor's text. */
    summarization?: true | CohereSummarizationOptions
    /** A conversation. */
    chat?: true | CohereChatOptions
  }
