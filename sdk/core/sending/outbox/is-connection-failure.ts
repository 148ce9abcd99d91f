import { ChatError } from '../../errors.ts'
import { defaultLabels } from '../../labels/labels.ts'

/** True if the browser is sure that there is no connection. Elsewhere nobody knows. */
export const isOffline = (): boolean => (globalThis.navigator as Partial<Navigator> | undefined)?.onLine === false

/** True if a request did not reach the service: it can be sent again as soon as there is a connection. */
export function isConnectionFailure(error: unknown): boolean {
  if (isOffline()) return true
  return ChatError.is(error) && error.status === undefined && error.message === defaultLabels.errorConnection
}
