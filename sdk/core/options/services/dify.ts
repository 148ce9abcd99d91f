import type { ServiceKeyOptions } from './service-options.ts'

/** `directConnection.dify`: an app of Dify's. Model, prompt and tools are set there. */
export interface DifyOptions extends ServiceKeyOptions {
  /** Values of the app's variables. */
  inputs?: Record<string, unknown>
  /** Who asks. Default `user`. */
  user?: string
  /** Shows a reply as it is written. Default false. */
  stream?: boolean
  /** A host of the page's own, e.g. `https://dify.example/v1`; `connect.url` may say it too. */
  custom_base_url?: string
  /** Fields of the service itself. */
  [field: string]: unknown
}
