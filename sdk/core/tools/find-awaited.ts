import type { ChatState, Message, Part } from '../types.ts'
import { callKey } from './claims/call-key.ts'
import { isAsked } from './is-asked.ts'

/**
 * The part of the last answer that waits for the visitor: nothing else can be sent before it is answered.
 * @param claims Those that another tab or device answers do not count.
 */
export function findAwaited(messages: readonly Message[], claims?: ChatState['callClaims']): Part | undefined {
  for (const { id, kind, role, parts } of messages.toReversed()) {
    if (kind !== 'message') continue
    if (role === 'user') return undefined
    const awaited = parts.find((part) => isAsked(part) && claims?.get(callKey(id, part)) !== 'elsewhere')
    if (awaited) return awaited
  }
  return undefined
}
