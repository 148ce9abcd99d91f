import type { AuthConfig } from './auth-config.ts'
import { ConfigurationError } from './configuration-error.ts'

let config: AuthConfig | undefined

/** The configuration the app was started with. */
export const currentConfig = {
  /** Throws `ConfigurationError` before the start and after a start that failed. */
  get(): AuthConfig {
    if (!config) throw new ConfigurationError('Auth UserPool not configured.')
    return config
  },
  /** The same, or nothing: for screens, which must draw whatever happened. */
  find: (): AuthConfig | undefined => config,
  set(next: AuthConfig): void {
    config = next
  },
}
