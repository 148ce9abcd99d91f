import type { AskedQuestion } from '../formats/format.ts'

/**
 * Characters of a key that nobody guesses. A visitor whom `user` names has keys of their own; that of all others is all that keeps strangers
 * from their answers.
 */
const shortestKey = 20

interface SentRequest {
  readonly request: Request
  readonly question: AskedQuestion
  readonly user: string | undefined
  readonly isStreaming: boolean
}

const hex = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * What a request has in common with those that send the same message again, and with no other: undefined for one that may not be sent
 * again. https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
 */
export async function repeatedRequest({ request, question, user, isStreaming }: SentRequest): Promise<string | undefined> {
  const key = request.headers.get('idempotency-key')
  if (!key || (user === undefined && key.length < shortestKey)) return undefined
  const { isAlwaysStreamed, headers } = question
  // Whoever uses a key for another message, or wants another format, does not get the answer to the first one.
  const { role, text } = question.request.messages.at(-1) ?? {}
  const all = JSON.stringify([user ?? null, key, isStreaming, isAlwaysStreamed, headers, role ?? null, text ?? null])
  return hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(all)))
}
