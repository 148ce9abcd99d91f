import type { ChatError } from '../errors.ts'
import { defaultLabels, type FirstLabels } from '../labels/labels.ts'
import type { ErrorReason } from '../types.ts'

/** True if the browser is sure that there is no connection. Elsewhere nobody knows. */
export const isOffline = (): boolean => (globalThis.navigator as Partial<Navigator> | undefined)?.onLine === false

/** What is known to have happened, where nobody has better words for it: those of the page and of a service stand by themselves. */
export function errorReason({ message, status = 0, url }: ChatError, text: string, labels: FirstLabels): ErrorReason | undefined {
  if (text !== labels.errorDefault) return undefined
  if (message === defaultLabels.errorConnection && !status) {
    if (isOffline()) return 'offline'
    // An address stands in the failures of which nothing came from there.
    return url === undefined ? 'interrupted' : 'unreachable'
  }
  if (status === 429) return 'busy'
  return status >= 500 ? 'server' : undefined
}
