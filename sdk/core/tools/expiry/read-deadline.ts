import { asText } from '../../util/as-text.ts'

/** The latest time of a `Date`, in milliseconds. */
const latest = 8.64e15

/** When something expires, as a service gave it: a text in ISO 8601, or the milliseconds of `Date.now()`. What is neither stays unreadable. */
export function readDeadline(given: unknown): { readonly expiresAt?: string } {
  if (given == null || given === '') return {}
  const isTime = typeof given === 'number' && Math.abs(given) <= latest
  return { expiresAt: isTime ? new Date(given).toISOString() : asText(given) }
}
