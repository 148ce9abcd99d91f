import { useEffect, useRef } from 'react'
import type { AuthState } from '../../auth/session/auth-state.ts'
import { authStore } from '../../auth/session/auth-store.ts'
import { dropEndedSession } from '../../auth/sign-out/drop-ended-session.ts'
import type { GuardedLocation } from './guarded-location.ts'
import { isPaid, canResume, pathAfterSignIn } from './route-guard.ts'
import { findRoute } from './routes.ts'
import { findHomePath } from './home-path.ts'
import { requestedPath } from './requested-path.ts'

/** Goes there, unless the person went elsewhere or signed out while it was found out where they left off. */
async function takeOn(location: GuardedLocation, auth: AuthState, wanted: string | undefined): Promise<void> {
  const path = pathAfterSignIn(auth, wanted) ?? (await findHomePath(isPaid(auth)))
  const isStillHere = findRoute(location.getPlace().path)?.path === '/landing'
  if (isStillHere && authStore.get().userId === auth.userId) location.navigate(path, { replace: true })
}

/**
 * Takes a person on who has just signed in on /landing: to the screen they came for, or to where they left off.
 * Remembers the screen that a guard kept from someone who is not signed in; not so when they signed out themselves.
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
      if (route?.access === 'public' && canResume(auth)) dropEndedSession()
      if (hasSignedOut) requestedPath.forget()
      else if (route && route.access !== 'public') requestedPath.remember(place.path + place.search)
      return
    }
    const hasJustSignedIn = wasAuthenticated === false || (wasAuthenticated === undefined && isSocialReturn)
    if (!hasJustSignedIn) return
    const wanted = requestedPath.take()
    if (route?.path === '/landing') void takeOn(location, auth, wanted)
  }, [location, auth, place, isSocialReturn])
}
