import 'aws-amplify/auth/enable-oauth-listener'
import { Hub } from 'aws-amplify/utils'
import { authStore } from '../session/auth-store.ts'
import { configureLibrary } from '../config/configure-library.ts'
import { currentConfig } from '../config/current-config.ts'
import { AuthFailure } from '../errors/auth-failure.ts'
import { socialTexts } from '../errors/error-texts.ts'
import { clearSession } from '../sign-out/clear-session.ts'
import { readSession, type Session } from '../session/read-session.ts'
import { refreshAuthState } from '../session/refresh-auth-state.ts'
import { socialNonce } from './social-nonce.ts'
import { socialSession } from './social-session.ts'

type Wait = (milliseconds: number) => Promise<void>

const sleep: Wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Before the first try and between the tries, in milliseconds. */
const pause = 1000
const tries = 3

/** Reports the result of the exchange, which the library announces by an event only. */
function listenForExchange() {
  let failure: unknown
  let exchanged: Promise<Session | undefined> | undefined
  const stop = Hub.listen('auth', ({ payload }) => {
    if (payload.event === 'signInWithRedirect_failure') failure = payload.data?.error ?? new Error('OAuth failed')
    // Read now: tokens that are renewed later need not carry the nonce.
    if (payload.event === 'signInWithRedirect') exchanged = readSession()
  })
  return { stop, failure: (): unknown => failure, session: () => exchanged }
}

async function findSession(wait: Wait, hasFailed: () => boolean): Promise<Session | undefined> {
  let failure: unknown
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    await wait(pause)
    try {
      const session = await readSession({ forceRefresh: attempt > 1 })
      // A provider that refused will not accept a second later.
      if (session || hasFailed()) return session
      failure = undefined
    } catch (error) {
      failure = error
    }
  }
  if (failure) throw failure
  return undefined
}

const textOf = (error: unknown): string => {
  if (error instanceof AuthFailure) return error.message
  return error instanceof Error && /scope/i.test(error.message) ? socialTexts.scopes : socialTexts.completion
}

/** A session that this page did not get from the provider was there before: it has no nonce to compare. */
async function checkNonce(exchanged: Promise<Session | undefined> | undefined, sent: string | undefined): Promise<void> {
  if (!exchanged) return
  const session = await exchanged
  if (sent !== undefined && session?.idToken?.payload.nonce === sent) return
  await clearSession()
  throw new AuthFailure('OAuthSignInException', socialTexts.completion)
}

/** Providers word a refusal by the person in their own ways: `access_denied` is the standard's (RFC 6749 §4.1.2.1). */
function wasCancelled(address: string): boolean {
  const { searchParams } = new URL(address)
  return ['error', 'error_description'].some((name) => /access_denied|cancel/i.test(searchParams.get(name) ?? ''))
}

/** Codes and states do not belong in the history, nor in what analytics sees. The dialog opens to tell and to try again. */
function cleanAddress(failed: boolean): void {
  const url = new URL(location.href)
  for (const name of ['code', 'state', 'error', 'error_description']) url.searchParams.delete(name)
  if (failed) url.searchParams.set('auth', 'signin')
  history.replaceState(history.state, '', url)
}

/**
 * Ends a social sign-in on the page it returned to: waits a second, then tries to have the session up to three times, a second
 * apart, renewing the tokens from the second try on; compares the nonce; tells the store. A failure is words in the store.
 */
export async function completeSocialSignIn(wait: Wait = sleep): Promise<void> {
  const sent = socialNonce.take()
  const exchange = listenForExchange()
  const isCancelled = wasCancelled(location.href)
  let failed = true
  try {
    socialSession.waitForReturn()
    await configureLibrary(currentConfig.get())
    const session = await findSession(wait, () => exchange.failure() !== undefined)
    if (!session) {
      if (exchange.failure()) throw exchange.failure()
      throw new AuthFailure('OAuthSignInException', socialTexts.noUser)
    }
    await checkNonce(exchange.session(), sent)
    await refreshAuthState()
    failed = false
  } catch (error) {
    if (isCancelled) authStore.clear(socialTexts.cancelled, 'cancelled')
    else authStore.clear(textOf(error), 'provider')
  } finally {
    exchange.stop()
    cleanAddress(failed)
  }
}
