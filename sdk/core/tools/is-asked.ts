import type { Part } from '../types.ts'
import { isExpired } from './expiry/is-expired.ts'

/** True if the visitor still has to answer this part: approve a call, or answer a question. */
export function isAsked(part: Part): boolean {
  if (part.type === 'input-request') return part.state === 'requested' && !isExpired(part.expiresAt)
  return part.type === 'tool' && part.state === 'approval-requested' && !(part.approval && isExpired(part.approval.expiresAt))
}
