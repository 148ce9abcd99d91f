import type { Part } from '../types.ts'

/** Whether it is too late to answer. A time that is none never passes. */
const isExpired = ({ expiresAt = '' }: { readonly expiresAt?: string }): boolean => Date.parse(expiresAt) <= Date.now()

/** Whether the visitor is still to answer what this part asks: to allow a call, or a question of the agent. */
export function isAsked(part: Part): boolean {
  if (part.type === 'input-request') return part.state === 'requested' && !isExpired(part)
  return part.type === 'tool' && part.state === 'approval-requested' && !(part.approval && isExpired(part.approval))
}
