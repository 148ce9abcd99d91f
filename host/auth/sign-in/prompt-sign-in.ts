import { authStore } from '../session/auth-store.ts'

/** The backend refuses the session although the provider does not: asks for a new one. */
export const promptSignIn = (): void => authStore.end()
