import type { ServiceKeyOptions } from './service-options.ts'

/** `directConnection.dify`: a Dify app. Model, prompt and tools are configured there. */
export interface DifyOptions extends ServiceKeyOptions {
  /** Values of the app's variables. */
  inputs?: Record<string, unknown>
  /**
   * The id of the end user.
   * @default 'user'
   */
  user?: string
  /**
   * Streams replies.
   * @default false
   */
  stream?: boolean
  /** Your own host, e.g. `https://dify.example/v1`. `connect.url` can set it too. */
  custom_base_url?: string
  /** Other fields of the API. */
  [field: string]: unknown
}
