import { useSyncExternalStore } from 'react'
import type { AuthState } from '../../auth/session/auth-state.ts'
import { authStore } from '../../auth/session/auth-store.ts'

/** Who is signed in, now and after every change. Nobody, as far as is known, on a page that the build draws. */
export const useAuth = (): AuthState => useSyncExternalStore(authStore.subscribe, authStore.get, authStore.getFirst)
