import type { AuthUser } from './auth-state.ts'
import { authStore } from './auth-store.ts'
import { errorName } from './error-name.ts'
import { readSession, type Session } from './read-session.ts'
import { userOf } from './user-of.ts'

/** The attributes are asked of the provider, since a token may be older than a payment. */
async function readUser(session: Session): Promise<AuthUser> {
  const { fetchUserAttributes } = await import('./attribute-calls.ts')
  try {
    return userOf(session, await fetchUserAttributes())
  } catch (error) {
    // The token was revoked elsewhere; a refresh tells whether the session was too.
    if (errorName(error) === 'NotAuthorizedException' || errorName(error) === 'UserNotFoundException') throw error
    return userOf(session)
  }
}

function tell(session: Session, user: AuthUser): void {
  authStore.set({
    isAuthenticated: true,
    isLoading: false,
    accessToken: session.accessToken.toString(),
    idToken: session.idToken?.toString(),
    user,
    userId: user.userId,
    error: undefined,
  })
}

async function read(options: { forceRefresh?: boolean }): Promise<boolean> {
  const session = await readSession(options)
  if (!session) return false
  tell(session, await readUser(session))
  return true
}

async function refresh(options: { forceRefresh?: boolean }): Promise<boolean> {
  let found: boolean
  try {
    found = await read(options)
  } catch (error) {
    if (options.forceRefresh || errorName(error) !== 'NotAuthorizedException') throw error
    found = await read({ forceRefresh: true })
  }
  if (!found) authStore.clear()
  return found
}

let running: Promise<boolean> | undefined

/**
 * Asks who is signed in and tells the store. Resolves to whether somebody is.
 * `forceRefresh` renews the tokens first, for instance to see a payment in them. Rejects when it could not be found out.
 */
export async function refreshAuthState(options: { forceRefresh?: boolean } = {}): Promise<boolean> {
  if (options.forceRefresh) return refresh(options)
  // The library's event and the action that caused it ask at the same time.
  running ??= refresh(options).finally(() => (running = undefined))
  return running
}
