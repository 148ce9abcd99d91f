import { accessToken } from '../auth/session/access-token.ts'
import { promptSignIn } from '../auth/sign-in/prompt-sign-in.ts'
import { createBackendClient } from '../backend/client.ts'
import { renewSession } from '../auth/session/renew-session.ts'
import { environment } from './environment.ts'

/** The product's own backend, called as the signed-in user. */
export const backend = createBackendClient({
  baseUrl: environment.VITE_BACKEND_URL ?? '',
  accessToken,
  refresh: renewSession,
  onRefused: promptSignIn,
})
