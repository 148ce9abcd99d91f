import { ChatError } from '../core/errors.ts'
import { defaultLabels } from '../core/labels/labels.ts'

/**
 * An id as one segment of a path. Ids of conversations come from messages, which anybody may have written: one that leads up the path
 * would have the service do something else with the key.
 * @throws ChatError for an id that no path can hold.
 */
export function pathSegment(id: string): string {
  // Encoded or not, these two lead away from where they stand: https://url.spec.whatwg.org/#double-dot-path-segment
  if (/^\.{0,2}$/.test(id)) throw new ChatError(defaultLabels.errorService, { cause: `No conversation has the id "${id}".` })
  return encodeURIComponent(id)
}
