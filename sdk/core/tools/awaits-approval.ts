import type { Message, ToolPart } from '../types.ts'

/** Whether the visitor is still asked to allow this call. */
export const isAsked = ({ state }: Pick<ToolPart, 'state'>): boolean => state === 'approval-requested'

/** Whether a call of the last answer waits for the visitor: until then nothing else can be sent. */
export function awaitsApproval(messages: readonly Message[]): boolean {
  for (const { kind, role, parts } of messages.toReversed()) {
    if (kind !== 'message') continue
    if (role === 'user') return false
    if (parts.some((part) => part.type === 'tool' && isAsked(part))) return true
  }
  return false
}
