import { useEffect } from 'react'
import { dropEndedSession } from '../../auth/sign-out/drop-ended-session.ts'
import type { GuardedLocation } from '../../app/routing/guarded-location.ts'
import { AuthViews } from './auth-views.tsx'

/**
 * A session ended in mid-use: the form to sign in again over the screen, which keeps what was typed. Who closes it, or goes
 * elsewhere by the browser's history, is signed out.
 */
export default function EndedSessionDialog({ location }: { location: GuardedLocation }) {
  useEffect(() => location.subscribe(dropEndedSession), [location])
  return <AuthViews entry="signin" onClose={dropEndedSession} />
}
