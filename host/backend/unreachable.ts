import { BackendError } from './backend-error.ts'

/** The message when nothing answers: the user is offline, or the server is. */
export function unreachable(cause: unknown): BackendError {
  const { navigator } = globalThis as { navigator?: { onLine?: boolean } }
  const isOffline = navigator?.onLine === false
  return isOffline
    ? new BackendError('offline', "You're offline. Check your connection and try again.", { code: 'offline', cause })
    : new BackendError('offline', "Couldn't reach the server. Please try again in a moment.", { code: 'unreachable', cause })
}
