import { useEffect, useRef } from 'react'
import type { AuthState } from '../auth/auth-state.ts'
import { leaveEndedSession } from '../auth/leave-ended-session.ts'
import type { GuardedLocation } from './guarded-location.ts'
import { mayGoOn, pathAfterSignIn } from './navigation.ts'
import { findRoute } from './routes.ts'
import { wantedPath } from './wanted-path.ts'

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
    if (route?.path !== '/landing') wantedPath.forget() // they are there
    else location.navigate(pathAfterSignIn(auth, wantedPath.take()), { replace: true })
  }, [location, auth, place, isSocialReturn])
}
