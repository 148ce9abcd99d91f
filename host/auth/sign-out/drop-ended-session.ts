import { authStore } from '../session/auth-store.ts'

/** The person whose session ended does not go on: nobody is known any more, and the guards do their work. */
export const dropEndedSession = (): void => authStore.end({ forgets: true })
