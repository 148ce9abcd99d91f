import { ChatError } from '../../errors.ts'
import { defaultLabels } from '../../labels/labels.ts'

/** True if a request did not reach the service: it can be sent again as soon as there is a connection. */
export function isConnectionFailure(error: unknown): boolean {
  if (globalThis.navigator?.onLine === false) return true
  return ChatError.is(error) && error.status === undefined && error.message === defaultLabels.errorConnection
}
