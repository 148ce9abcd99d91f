import { authStore } from '../session/auth-store.ts'

/** Gives up the ended session: the user is no longer known, and the guards apply. */
export const dropEndedSession = (): void => authStore.end({ forgets: true })
