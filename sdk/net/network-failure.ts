import { ChatError } from '../core/errors.ts'
import { defaultLabels } from '../core/labels/labels.ts'

/** What to throw for something that went wrong on the wire: an abort stays itself, anything else is a connection error. */
export function networkFailure(error: unknown, signal: AbortSignal): unknown {
  return signal.aborted || ChatError.is(error) ? error : new ChatError(defaultLabels.errorConnection, { cause: error })
}
