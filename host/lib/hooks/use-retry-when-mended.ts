import { useEffect, useEffectEvent, useRef } from 'react'
import { BackendError } from '../../backend/backend-error.ts'
import { useAuth } from './use-auth.ts'

/** Tries again by itself when what the last try failed for is mended: the network is back, or the person has signed in again. */
export function useRetryWhenMended(error: unknown, retry: () => void): void {
  const isOffline = error instanceof BackendError && error.kind === 'offline'
  const { isAuthenticated } = useAuth()
  const wasAuthenticated = useRef(isAuthenticated)
  const again = useEffectEvent(retry)
  const onSession = useEffectEvent(() => {
    // Whatever else it failed for: a form to sign in lay over the button to try again.
    if (error !== undefined) again()
  })

  useEffect(() => {
    if (!isOffline) return undefined
    const onOnline = (): void => again()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [isOffline])

  useEffect(() => {
    if (isAuthenticated && !wasAuthenticated.current) onSession()
    wasAuthenticated.current = isAuthenticated
  }, [isAuthenticated])
}
