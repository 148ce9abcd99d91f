import { authStore } from '../session/auth-store.ts'

/**
 * Gives up the ended session: the user is no longer known, and the guards apply. Does nothing where someone has signed in since:
 * what leads away from the screen may be their sign-in itself.
 */
export function dropEndedSession(): void {
  if (authStore.get().errorKind === 'ended') authStore.end({ forgets: true })
}
