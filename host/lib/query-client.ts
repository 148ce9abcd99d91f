import { QueryCache, QueryClient } from '@tanstack/react-query'
import { authStore } from '../auth/session/auth-store.ts'
import { BackendError } from '../backend/backend-error.ts'
import { errorMessage } from './error-message.ts'
import { toast } from './toast.ts'

/** One outage is told once, however many readings fail of it. */
let isTold = false

/** A screen keeps what it shows when asking again fails: this says so, unless the offline notice or a form to sign in does. */
function tellOutdated(error: unknown): void {
  const isOffline = error instanceof BackendError && error.kind === 'offline' && !navigator.onLine
  if (isTold || isOffline || !authStore.get().isAuthenticated) return
  isTold = true
  toast(`What you see may be out of date. ${errorMessage(error)}`, {
    kind: 'warning',
    action: { label: 'Try again', onPress: askAgain },
  })
}

/**
 * What the screens have read and are saving, in memory alone. The first part of each key is the user's id: nobody finds what was read
 * for another.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onSuccess: () => void (isTold = false),
    onError: (error, { state }) => {
      if (state.data !== undefined) tellOutdated(error)
    },
  }),
  defaultOptions: {
    // Without a network a call fails at once, in words; the calls themselves know when to repeat one.
    queries: { networkMode: 'always', retry: false },
    mutations: { networkMode: 'always' },
  },
})

/** Reads again what is on the screen. */
function askAgain(): void {
  isTold = false
  void queryClient.refetchQueries({ type: 'active', stale: true })
}

/** Forgets what others have read here. */
function forgetOthers(userId: string): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userId })
  queryClient.getMutationCache().clear()
}

let { userId, isAuthenticated } = authStore.get()
authStore.subscribe(() => {
  const now = authStore.get()
  if (now.userId !== userId) forgetOthers(now.userId ?? '')
  // Whatever else it failed for: a form to sign in lay over the button to try again.
  else if (now.isAuthenticated && !isAuthenticated) askAgain()
  ;({ userId, isAuthenticated } = now)
})
addEventListener('online', askAgain)
