import type { AuthEnvironment } from './auth-environment.ts'
import { authStore } from '../session/auth-store.ts'
import { configureLibrary } from './configure-library.ts'
import { ConfigurationError } from './configuration-error.ts'
import { currentConfig } from './current-config.ts'
import { toAuthFailure } from '../errors/to-auth-failure.ts'
import { watchAuthEvents } from '../session/watch-auth-events.ts'
import { openLocalMode } from './open-local-mode.ts'
import { outputsFromEnvironment, readAuthConfig } from './auth-config.ts'
import { refreshAuthState } from '../session/refresh-auth-state.ts'
import { socialNonce } from '../social/social-nonce.ts'
import { socialSession } from '../social/social-session.ts'
import { isSocialReturn } from '../social/is-social-return.ts'

/** This page was not returned to from a provider: a sign-in begun in this tab was abandoned; one in another tab continues. */
function leaveProvidersAlone(providerPath: string | undefined): void {
  if (socialNonce.isOut() && location.pathname !== providerPath) {
    socialNonce.take()
    socialSession.forgetUnfinished()
  }
  socialSession.stopWaiting()
}

async function start(): Promise<void> {
  const environment: AuthEnvironment = import.meta.env as ImportMetaEnv & AuthEnvironment
  const localMode = await openLocalMode(environment)
  const config = readAuthConfig(localMode?.outputs ?? outputsFromEnvironment(environment, location.origin), environment)
  currentConfig.set(config)
  watchAuthEvents()
  if (isSocialReturn(location.href) && config.providers.length > 0) {
    const { completeSocialSignIn } = await import('../social/complete-social-sign-in.ts')
    await completeSocialSignIn()
    return
  }
  leaveProvidersAlone(localMode?.providerPath)
  // Without oauth: the library would take any other start for a social sign-in that was given up, and end one
  // that is going on in another tab.
  await configureLibrary(config, { oauth: false })
  await refreshAuthState()
}

/**
 * Configures the library and finds out who is signed in, once, before the app is drawn. Rejects when the configuration is
 * wrong or the provider cannot be asked; the store has a message, and the app can still be rendered.
 */
export async function initialiseAuth(): Promise<void> {
  try {
    await start()
  } catch (error) {
    authStore.clear(error instanceof ConfigurationError ? error.message : toAuthFailure(error).message)
    throw error
  }
}
