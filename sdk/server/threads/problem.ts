import { Refusal, wordsOf } from '../refusal.ts'
import { jsonResponse } from '../json-response.ts'
import { thrownField } from '../../core/util/thrown/thrown-field.ts'
import { visitorWords, type VisitorWords } from '../words/visitor-words.ts'

const titles: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Timeout',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition failed',
  413: 'Too large',
  415: 'Unsupported coding',
  429: 'Too many requests',
  501: 'Not implemented',
  503: 'Unavailable',
  507: 'Insufficient storage',
}

/** A refusal as the contract of threads has it. https://www.rfc-editor.org/rfc/rfc9457 */
export const problem = (
  status: number,
  words: string | VisitorWords,
  headers: Readonly<Record<string, string>> = {},
): Response => {
  const { text: detail, code } = typeof words === 'string' ? { text: words } : words
  return jsonResponse({ status, title: titles[status] ?? 'Problem', detail, ...(code !== undefined && { code }) }, status, {
    ...headers,
    'Content-Type': 'application/problem+json',
  })
}

/**
 * What a store may refuse with. The words are the same whoever the thread belongs to, and never a store's own, which may hold what is not
 * for visitors.
 */
const refusals: Readonly<Record<number, string>> = {
  400: 'The cursor is of no page.',
  404: 'There is no such thread.',
  409: 'The thread has another version.',
  410: 'There is no such thread any more.',
  412: 'The thread has another version.',
  413: 'The thread is too large.',
  507: 'There is no space for more.',
}

/** Whether it is refused because the visitor has as much as one may have. */
export const isOwnShare = (error: unknown): boolean => thrownField(error, 'isOwnShare') === true

export const noShare = visitorWords(
  'errorStorageShare',
  'You have stored as much as you can. Remove conversations: within an hour or two there is space again.',
)

/** The response to what failed. `onFailure` is told what is neither a refusal of this server nor one of its store. */
export function problemOf(error: unknown, onFailure: (error: unknown) => void): Response {
  if (Refusal.is(error)) return problem(error.status, wordsOf(error), error.headers)
  if (isOwnShare(error)) return problem(507, noShare)
  const status = thrownField(error, 'status')
  const detail = typeof status === 'number' ? refusals[status] : undefined
  if (typeof status === 'number' && detail !== undefined) {
    // A disk that is full is refused like a visitor who has too much, and is for the owner to know.
    if (thrownField(error, 'cause') !== undefined) onFailure(error)
    return problem(status, detail)
  }
  onFailure(error)
  return problem(503, 'Conversations cannot be reached at the moment.', { 'Retry-After': '5' })
}
