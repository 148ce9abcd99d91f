import { authStore } from '../session/auth-store.ts'

/** The backend refuses the session although the provider accepts it: asks the user to sign in again. */
export const promptSignIn = (): void => authStore.end()
