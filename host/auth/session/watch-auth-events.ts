import { Hub } from 'aws-amplify/utils'
import { authStore } from './auth-store.ts'
import { errorName } from '../errors/error-name.ts'
import { toAuthFailure } from '../errors/to-auth-failure.ts'
import { forgetTabKeys, isOwner } from '../sign-out/forget-product-keys.ts'
import { readTokens } from './read-session.ts'
import { refreshAuthState } from './refresh-auth-state.ts'

/** Refusals after which the library has dropped the tokens. Others, for example an outage, leave people signed in: they may try again. */
const endings = [
  'NotAuthorizedException',
  'TokenRevokedException',
  'UserNotFoundException',
  'PasswordResetRequiredException',
  'UserNotConfirmedException',
  'RefreshTokenReuseException',
]

let isTaking = false

async function takeNewTokens(): Promise<void> {
  // Tokens that are expired as they come are renewed by being read, which causes another event: without this, endlessly.
  if (isTaking) return
  isTaking = true
  try {
    const tokens = await readTokens()
    if (!tokens || !authStore.get().isAuthenticated) return
    authStore.set({ accessToken: tokens.accessToken.toString(), idToken: tokens.idToken?.toString() })
  } finally {
    isTaking = false
  }
}

function failed(error: unknown): void {
  const { isAuthenticated, isLoading } = authStore.get()
  if (!isAuthenticated && !isLoading) return
  if (endings.includes(errorName(error))) authStore.end()
  else authStore.set({ error: toAuthFailure(error).message, errorKind: 'unavailable' })
}

/** Puts errors of event handlers into the store: no one awaits them. */
const quietly = (work: Promise<unknown>): void => {
  work.catch((error: unknown) =>
    authStore.set({ isLoading: false, error: toAuthFailure(error).message, errorKind: 'unavailable' }),
  )
}

/** Signing in again where a session has ended signs out first, in this tab: the person is still the one to go on. */
function signedOut(inOtherTab: boolean): void {
  const { errorKind, userId } = authStore.get()
  if (errorKind === 'ended' && !inOtherTab) return
  // What ended in the other tab has ended here: both ask to sign in again.
  if (inOtherTab && isOwner(userId)) return authStore.end()
  forgetTabKeys()
  authStore.clear()
}

/** Cookies fire no events, and a frozen tab receives none: a tab that becomes visible checks who is signed in. */
async function lookAgain(): Promise<void> {
  if (document.visibilityState !== 'visible' || authStore.get().isLoading) return
  const found = (await readTokens())?.accessToken.toString()
  const { errorKind, accessToken } = authStore.get()
  // Of an ended session the tokens may still be there, refused by the backend: only others are a sign-in.
  const isNew = errorKind === 'ended' ? found !== undefined && found !== authStore.lastToken() : found !== accessToken
  if (isNew) await refreshAuthState()
}

const onVisibilityChange = (): void => quietly(lookAgain())

let stop: (() => void) | undefined

/** Keeps the store in sync with the library's events, of this tab and of others: signed in, signed out, tokens renewed; and decides which failed renewals end the session, and which, as an outage, do not. Call once. */
export function watchAuthEvents(): void {
  stop ??= Hub.listen(
    'auth',
    ({ payload, crossTab = false }) => {
      if (payload.event === 'signedIn') quietly(refreshAuthState())
      else if (payload.event === 'tokenRefresh') quietly(takeNewTokens())
      else if (payload.event === 'tokenRefresh_failure') failed(payload.data?.error)
      else if (payload.event === 'signedOut') signedOut(crossTab)
    },
    // Otherwise the library tells nothing of other tabs (aws-amplify 6.22, Hub).
    { listenerName: 'host', enableCrossTabEvents: true },
  )
  document.addEventListener('visibilitychange', onVisibilityChange)
}
