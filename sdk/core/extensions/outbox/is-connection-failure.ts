import { ChatError } from '../../errors.ts'
import { defaultLabels } from '../../labels/labels.ts'
import { isLoadingFailure } from '../../session/displayed-error.ts'

/** True if the browser is sure that there is no connection. Elsewhere nobody knows. */
export const isOffline = (): boolean => (globalThis.navigator as Partial<Navigator> | undefined)?.onLine === false

/** True if a request did not reach the service: it can be sent again as soon as there is a connection. */
export function isConnectionFailure(error: unknown): boolean {
  if (isOffline()) return true
  const { status, message } = ChatError.from(error)
  // Without a connection the code of a connector cannot be loaded either. Where a browser does not try that again, the next page does.
  return (status === undefined && message === defaultLabels.errorConnection) || isLoadingFailure(ChatError.from(error))
}
