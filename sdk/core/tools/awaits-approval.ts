import type { ToolApproval } from '../options/options.ts'
import type { Message, ToolPart } from '../types.ts'

/** Whether it is too late to answer. A time that is none never passes. */
export const isExpired = ({ expiresAt = '' }: ToolApproval, now = Date.now()): boolean => Date.parse(expiresAt) <= now

/** Whether the visitor is still asked to allow this call. */
export const isAsked = ({ state, approval }: Pick<ToolPart, 'state' | 'approval'>): boolean =>
  state === 'approval-requested' && !(approval && isExpired(approval))

/** Whether a call of the last answer waits for the visitor: until then nothing else can be sent. */
export function awaitsApproval(messages: readonly Message[]): boolean {
  for (const { kind, role, parts } of messages.toReversed()) {
    if (kind !== 'message') continue
    if (role === 'user') return false
    if (parts.some((part) => part.type === 'tool' && isAsked(part))) return true
  }
  return false
}
