import { useEffect, useEffectEvent } from 'react'
import { BackendError } from '../backend/backend-error.ts'

/** Tries again by itself when the network is back that the last try failed for. */
export function useRetryWhenOnline(error: unknown, retry: () => void): void {
  const isOffline = error instanceof BackendError && error.kind === 'offline'
  const again = useEffectEvent(retry)
  useEffect(() => {
    if (!isOffline) return undefined
    const onOnline = (): void => again()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [isOffline])
}
