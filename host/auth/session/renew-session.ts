import { authStore } from './auth-store.ts'
import { refreshAuthState } from './refresh-auth-state.ts'

/**
 * New tokens, after the product's backend refused the old ones. Rejects when the session is over. A provider that cannot be asked,
 * or fails, has ended no session: that rejects with an error named `NetworkError`, to be tried again.
 */
export async function renewSession(): Promise<void> {
  try {
    await refreshAuthState({ forceRefresh: true })
  } catch (cause) {
    if (!authStore.get().isAuthenticated) throw cause
    throw Object.assign(new Error("Couldn't renew your session.", { cause }), { name: 'NetworkError' })
  }
}
