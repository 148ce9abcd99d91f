import { signInWithRedirect } from 'aws-amplify/auth'
import type { SocialProvider } from '../config/auth-config.ts'
import { configureLibrary } from '../config/configure-library.ts'
import { currentConfig } from '../config/current-config.ts'
import { errorName } from '../errors/error-name.ts'
import { AuthFailure } from '../errors/auth-failure.ts'
import { toAuthFailure } from '../errors/to-auth-failure.ts'
import { socialTexts } from '../errors/error-texts.ts'
import { clearSession } from '../sign-out/clear-session.ts'
import { localMode } from '../config/local-mode.ts'
import { socialNonce } from './social-nonce.ts'
import { socialSession } from './social-session.ts'

const configurationErrors = ['OAuthNotConfigureException', 'InvalidRedirectException', 'ConfigurationError']

function failureOf(error: unknown): AuthFailure {
  const name = errorName(error)
  if (configurationErrors.includes(name)) return new AuthFailure(name, socialTexts.configuration, error)
  if (name === 'InvalidOriginException') return toAuthFailure(error)
  return new AuthFailure(name || 'OAuthSignInException', socialTexts.start, error)
}

async function begin(provider: SocialProvider, go: (address: string) => void): Promise<void> {
  const local = localMode.find()
  const nonce = socialNonce.create()
  socialSession.forgetUnfinished()
  await configureLibrary(currentConfig.get())
  await signInWithRedirect({
    provider,
    options: {
      nonce,
      // The emulator has no server behind its domain: a page of the app draws the provider. What the provider is asked goes
      // as one parameter, since the app takes the state of a social sign-in out of every address it starts with.
      ...(local && {
        authSessionOpener: async (address: string) =>
          go(`${local.providerPath}?request=${encodeURIComponent(new URL(address).search)}`),
      }),
    },
  })
}

/** Leaves the page for the provider's. Whoever is signed in already is signed out first. Rejects with an `AuthFailure`. */
export async function signInWithProvider(
  provider: SocialProvider,
  go: (address: string) => void = (address) => location.assign(address),
): Promise<void> {
  const known = currentConfig.find()?.providers ?? []
  const isKnown = typeof provider !== 'string' || known.includes(provider)
  if (!isKnown) throw new AuthFailure('OAuthSignInException', known.length > 0 ? socialTexts.provider : socialTexts.configuration)
  try {
    await begin(provider, go)
  } catch (error) {
    if (errorName(error) !== 'UserAlreadyAuthenticatedException') throw failureOf(error)
    await clearSession()
    await begin(provider, go).catch((again: unknown) => {
      throw failureOf(again)
    })
  }
}
