import { useSyncExternalStore } from 'react'
import type { AuthState } from '../../auth/session/auth-state.ts'
import { authStore } from '../../auth/session/auth-store.ts'

/** Who is signed in, now and after every change. */
export const useAuth = (): AuthState => useSyncExternalStore(authStore.subscribe, authStore.get)
