import { ChatError } from '../core/errors.ts'
import { defaultLabels } from '../core/labels/labels.ts'

/** The error to throw for a network failure: an abort is passed on, anything else becomes a connection error. `url` if nothing came from there. */
export function networkFailure(error: unknown, signal: AbortSignal, url?: string): unknown {
  return signal.aborted || ChatError.is(error) ? error : new ChatError(defaultLabels.errorConnection, { cause: error, url })
}
