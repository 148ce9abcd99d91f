import { ChatError } from '../../errors.ts'
import { defaultLabels } from '../../labels/labels.ts'
import { isLoadingFailure } from '../../session/displayed-error.ts'
import { isOffline } from '../../session/error-reason.ts'

/** True if a request did not reach the service: it can be sent again as soon as there is a connection. */
export function isConnectionFailure(error: unknown): boolean {
  if (isOffline()) return true
  const { status, message } = ChatError.from(error)
  // Without a connection the code of a connector cannot be loaded either. Where a browser does not try that again, the next page does.
  return (status === undefined && message === defaultLabels.errorConnection) || isLoadingFailure(ChatError.from(error))
}
