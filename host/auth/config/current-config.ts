import type { AuthConfig } from './auth-config.ts'
import { ConfigurationError } from './configuration-error.ts'

let config: AuthConfig | undefined

/** The configuration the app was started with. */
export const currentConfig = {
  /** Throws `ConfigurationError` before start-up and after a failed one. */
  get(): AuthConfig {
    if (!config) throw new ConfigurationError('Auth UserPool not configured.')
    return config
  },
  /** The same, or undefined: for screens, which must render in any case. */
  find: (): AuthConfig | undefined => config,
  set(next: AuthConfig): void {
    config = next
  },
}
