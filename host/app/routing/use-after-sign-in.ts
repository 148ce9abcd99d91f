import { useEffect, useRef } from 'react'
import type { AuthState } from '../../auth/session/auth-state.ts'
import { authStore } from '../../auth/session/auth-store.ts'
import { leaveEndedSession } from '../../auth/sign-out/leave-ended-session.ts'
import type { GuardedLocation } from './guarded-location.ts'
import { isPaid, mayGoOn, wantedAfterSignIn } from './navigation.ts'
import { findRoute } from './routes.ts'
import { startOf } from './start-of.ts'
import { wantedPath } from './wanted-path.ts'

/** Goes there, unless the person went elsewhere or signed out while it was found out where they left off. */
async function takeOn(location: GuardedLocation, auth: AuthState, wanted: string | undefined): Promise<void> {
  const path = wantedAfterSignIn(auth, wanted) ?? (await startOf(isPaid(auth)))
  const isStillHere = findRoute(location.getPlace().path)?.path === '/landing'
  if (isStillHere && authStore.get().userId === auth.userId) location.navigate(path, { replace: true })
}

/**
 * Takes a person on who has just signed in on /landing: to the screen they came for, or to where they left off.
 * Remembers the screen that a guard kept from somebody who is not signed in; not so when they signed out themselves.
 * @param isSocialReturn whether this page was opened by the way back from a social provider.
 */
export function useAfterSignIn(location: GuardedLocation, auth: AuthState, isSocialReturn: boolean): void {
  const before = useRef<boolean>(undefined)
  const place = location.usePlace()

  useEffect(() => {
    if (auth.isLoading) return
    const wasAuthenticated = before.current
    before.current = auth.isAuthenticated
    const route = findRoute(place.path)
    if (!auth.isAuthenticated) {
      const hasSignedOut = wasAuthenticated === true && auth.error === undefined
      if (route?.access === 'public' && mayGoOn(auth)) leaveEndedSession()
      if (hasSignedOut) wantedPath.forget()
      else if (route && route.access !== 'public') wantedPath.remember(place.path + place.search)
      return
    }
    const hasJustSignedIn = wasAuthenticated === false || (wasAuthenticated === undefined && isSocialReturn)
    if (!hasJustSignedIn) return
    const wanted = wantedPath.take()
    if (route?.path === '/landing') void takeOn(location, auth, wanted)
  }, [location, auth, place, isSocialReturn])
}
