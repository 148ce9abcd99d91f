import { accessToken } from '../auth/access-token.ts'
import { createBackend } from '../backend/client.ts'
import { refreshAuthState } from '../auth/refresh-auth-state.ts'
import { environment } from './environment.ts'

/** The product's own backend, asked in the name of whoever is signed in. */
export const backend = createBackend({
  baseUrl: environment.VITE_BACKEND_URL ?? '',
  accessToken,
  refresh: () => refreshAuthState({ forceRefresh: true }),
})
