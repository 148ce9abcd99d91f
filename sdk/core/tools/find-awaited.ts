import type { Message, Part } from '../types.ts'
import { isAsked } from './is-asked.ts'

/** The part of the last answer that waits for the visitor: nothing else can be sent before it is answered. */
export function findAwaited(messages: readonly Message[]): Part | undefined {
  for (const { kind, role, parts } of messages.toReversed()) {
    if (kind !== 'message') continue
    if (role === 'user') return undefined
    const awaited = parts.find(isAsked)
    if (awaited) return awaited
  }
  return undefined
}
