import type { Part } from '../types.ts'

/** True if it is too late to answer. An invalid time never expires. */
const isExpired = ({ expiresAt = '' }: { readonly expiresAt?: string }): boolean => Date.parse(expiresAt) <= Date.now()

/** True if the visitor still has to answer this part: approve a call, or answer a question. */
export function isAsked(part: Part): boolean {
  if (part.type === 'input-request') return part.state === 'requested' && !isExpired(part)
  return part.type === 'tool' && part.state === 'approval-requested' && !(part.approval && isExpired(part.approval))
}
