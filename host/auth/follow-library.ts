import { Hub } from 'aws-amplify/utils'
import { authStore } from './auth-store.ts'
import { errorName } from './error-name.ts'
import { explain } from './errors/explain.ts'
import { forgetTabKeys } from './product-keys.ts'
import { readSession } from './read-session.ts'
import { refreshAuthState } from './refresh-auth-state.ts'

/** Refusals after which the library has dropped the tokens. Others, an outage for one, leave people signed in: they may try again. */
const endings = [
  'NotAuthorizedException',
  'TokenRevokedException',
  'UserNotFoundException',
  'PasswordResetRequiredException',
  'UserNotConfirmedException',
  'RefreshTokenReuseException',
]

async function takeNewTokens(): Promise<void> {
  const session = await readSession()
  if (!session || !authStore.get().isAuthenticated) return
  authStore.set({ accessToken: session.accessToken.toString(), idToken: session.idToken?.toString() })
}

function failed(error: unknown): void {
  if (!authStore.get().isAuthenticated) return
  if (endings.includes(errorName(error))) authStore.clear('Your session has ended. Please sign in again.')
  else authStore.set({ error: explain(error).message })
}

/** Lets an error of an event end in the store: nobody waits for these. */
const quietly = (work: Promise<unknown>): void => {
  work.catch((error: unknown) => authStore.set({ isLoading: false, error: explain(error).message }))
}

let stop: (() => void) | undefined

/** Keeps the store in step with what the library says, of this tab and of others: signed in, out, tokens renewed. Once. */
export function followLibrary(): void {
  stop ??= Hub.listen(
    'auth',
    ({ payload }) => {
      if (payload.event === 'signedIn') quietly(refreshAuthState())
      else if (payload.event === 'tokenRefresh') quietly(takeNewTokens())
      else if (payload.event === 'tokenRefresh_failure') failed(payload.data?.error)
      else if (payload.event === 'signedOut') {
        forgetTabKeys()
        authStore.clear()
      }
    },
    // Otherwise the library tells nothing of other tabs (aws-amplify 6.22, Hub).
    { listenerName: 'host', enableCrossTabEvents: true },
  )
}
