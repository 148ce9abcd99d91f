import { useEffect, useEffectEvent, useRef } from 'react'
import { BackendError } from '../../backend/backend-error.ts'
import { useAuth } from './use-auth.ts'

/** Retries automatically when the cause of the last failure is gone: the network is back, or the user has signed in again. */
export function useRetryOnRecovery(error: unknown, retry: () => void): void {
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
