import 'aws-amplify/auth/enable-oauth-listener'
import { Hub } from 'aws-amplify/utils'
import { authStore } from './auth-store.ts'
import { configureLibrary } from './configure-library.ts'
import { currentConfig } from './current-config.ts'
import { AuthFailure } from './errors/auth-failure.ts'
import { socialTexts } from './errors/social-texts.ts'
import { leaveQuietly } from './leave-quietly.ts'
import { readSession, type Session } from './read-session.ts'
import { refreshAuthState } from './refresh-auth-state.ts'
import { socialNonce } from './social-nonce.ts'
import { socialSession } from './social-session.ts'

type Wait = (milliseconds: number) => Promise<void>

const sleep: Wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Before the first try and between the tries, in milliseconds. (host.md §9) */
const pause = 1000
const tries = 3

/** Hears why the library refused, since nothing else tells. */
function listenForFailure() {
  let failure: unknown
  const stop = Hub.listen('auth', ({ payload }) => {
    if (payload.event === 'signInWithRedirect_failure') failure = payload.data?.error ?? new Error('OAuth failed')
  })
  return { stop, get: (): unknown => failure }
}

async function findSession(wait: Wait): Promise<Session | undefined> {
  let failure: unknown
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    await wait(pause)
    try {
      const session = await readSession({ forceRefresh: attempt > 1 })
      if (session) return session
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

async function checkNonce({ idToken }: Session, sent: string | undefined): Promise<void> {
  if (sent !== undefined && idToken?.payload.nonce === sent) return
  await leaveQuietly()
  throw new AuthFailure('OAuthSignInException', socialTexts.completion)
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
  const listener = listenForFailure()
  let failed = true
  try {
    socialSession.waitForReturn()
    await configureLibrary(currentConfig.get())
    const session = await findSession(wait)
    if (!session) {
      if (listener.get()) throw listener.get()
      throw new AuthFailure('OAuthSignInException', socialTexts.noUser)
    }
    await checkNonce(session, sent)
    await refreshAuthState()
    failed = false
  } catch (error) {
    authStore.clear(textOf(error))
  } finally {
    listener.stop()
    cleanAddress(failed)
  }
}
