import type { AuthUser } from './auth-state.ts'
import { authStore } from './auth-store.ts'
import { errorName } from '../errors/error-name.ts'
import { forgetFormerUser, isOwner } from '../sign-out/forget-product-keys.ts'
import { readSession, readTokens, type Session } from './read-session.ts'
import { userOf } from './user-of.ts'
import { withTimeLimit } from '../sign-in/with-time-limit.ts'

/** Reads the attributes from the provider, since a token may be older than a payment. */
async function readUser(session: Session): Promise<AuthUser> {
  const { fetchUserAttributes } = await import('../account/user-attributes.ts')
  try {
    return userOf(session, await withTimeLimit(fetchUserAttributes()))
  } catch (error) {
    // The token was revoked elsewhere; a refresh tells whether the session was too.
    if (errorName(error) === 'NotAuthorizedException' || errorName(error) === 'UserNotFoundException') throw error
    const fromTokens = userOf(session)
    const { user, userId } = authStore.get()
    return user && userId === fromTokens.userId ? user : fromTokens
  }
}

function tell(session: Session, user: AuthUser): void {
  forgetFormerUser(authStore.get().userId, user.userId)
  authStore.set({
    isAuthenticated: true,
    isLoading: false,
    accessToken: session.accessToken.toString(),
    idToken: session.idToken?.toString(),
    user,
    userId: user.userId,
    error: undefined,
    errorKind: undefined,
  })
}

async function read(options: { forceRefresh?: boolean }): Promise<boolean> {
  const ends = authStore.ends()
  const session = await readSession(options)
  if (!session) return false
  const user = await readUser(session)
  // Meanwhile the person may have signed out, here or in another tab, and in as someone else: then these are former details.
  const now = await readTokens()
  const isFormer = authStore.ends() !== ends || now?.accessToken.payload.sub !== session.accessToken.payload.sub
  if (isFormer) return now ? read({}) : false
  tell(session, user)
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
  const { isAuthenticated, isLoading, userId } = authStore.get()
  if (!found && isLoading) authStore.clear()
  // The tokens are gone without a word: who signed out elsewhere wants no one to see what this person sees.
  if (!found && isAuthenticated) authStore.end({ forgets: !isOwner(userId) })
  return found
}

let running: { readonly ends: number; readonly found: Promise<boolean> } | undefined

/**
 * Finds out who is signed in and updates the store. Resolves to whether someone is.
 * `forceRefresh` renews the tokens first, for example to see a payment in them. Rejects when it could not be found out.
 */
export async function refreshAuthState(options: { forceRefresh?: boolean } = {}): Promise<boolean> {
  if (options.forceRefresh) return refresh(options)
  // The library's event and the action that caused it ask at the same time. What was asked in a former session may hang.
  if (running?.ends === authStore.ends()) return running.found
  const mine = { ends: authStore.ends(), found: refresh(options) }
  running = mine
  try {
    return await mine.found
  } finally {
    if (running === mine) running = undefined
  }
}
