// The settings of the build for everything but signing in.
/** The settings of the build for everything but signing in (that is host/auth/config/auth-environment.ts). All are text. */
interface HostEnvironment {
  /**
   * `on` when the emulators of `mocks/` stand in for the services. Set by vite.config.ts, never by hand. What a production build
   * must not hold stands behind `import.meta.env.VITE_LOCAL_MODE === 'on'`, written out: only that is known when it is built.
   */
  readonly VITE_LOCAL_MODE?: string
  /** Where the product's own backend is, without a slash at the end. Default: this page's origin. */
  readonly VITE_BACKEND_URL?: string
  /** The addresses of your terms and your privacy notice, and how to reach you: https or mailto. Default: not shown. */
  readonly VITE_TERMS_URL?: string
  readonly VITE_PRIVACY_URL?: string
  readonly VITE_CONTACT_URL?: string
  /** The key of the Amplitude project. Default: none, and no analytics at all. */
  readonly VITE_AMPLITUDE_API_KEY?: string
  /** Another address for the events, e.g. a proxy. Default: Amplitude's server in the United States. */
  readonly VITE_AMPLITUDE_SERVER_URL?: string
  /** `on` lets Amplitude's remote configuration change what is collected. Default off. */
  readonly VITE_AMPLITUDE_REMOTE_CONFIG?: string
}

/** The variables of the build. */
export const environment = import.meta.env as ImportMetaEnv & HostEnvironment
