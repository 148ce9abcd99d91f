import { BackendError, type BackendErrorKind } from './backend-error.ts'

const kinds: Readonly<Record<number, BackendErrorKind>> = {
  401: 'sign-in',
  402: 'payment',
  403: 'payment',
  404: 'not-found',
  408: 'server',
  409: 'conflict',
  410: 'not-found',
  412: 'conflict',
  429: 'rate-limit',
}

/** Used when the backend sends no message of its own. */
const words: Readonly<Record<BackendErrorKind, string>> = {
  offline: "Couldn't reach the server. Please try again in a moment.",
  'sign-in': 'Your session has ended. Please sign in again.',
  payment: 'This is part of a paid plan.',
  conflict: 'This was changed in another tab or by someone else. Reload to see the latest version.',
  'rate-limit': 'Too many requests. Please try again later.',
  invalid: "The server couldn't process this request.",
  'not-found': 'This no longer exists.',
  server: 'Something went wrong on the server. Please try again.',
}

/** Used when the backend says how long to wait. Nobody counts 217 seconds. */
const waitingWords = (seconds: number): string =>
  `Too many requests. Please try again in ${seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : seconds === 1 ? 'a second' : `${seconds} seconds`}.`

const tooLarge = 413

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A `Retry-After` header: seconds or a date. https://www.rfc-editor.org/rfc/rfc9110#field.retry-after */
function secondsOf(header: string | null): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000)
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}

async function readBody(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json()
    return isObject(body) && isObject(body['error']) ? body['error'] : {}
  } catch {
    // A proxy in between answers with a page of its own.
    return {}
  }
}

const kindOf = (status: number): BackendErrorKind => kinds[status] ?? (status >= 500 ? 'server' : 'invalid')

function wordsFor(kind: BackendErrorKind, status: number, seconds: number | undefined): string {
  if (status === tooLarge) return 'This is too large to send. Try a smaller file or less text.'
  return kind === 'rate-limit' && seconds ? waitingWords(seconds) : words[kind]
}

/** The error of an unsuccessful response: `{error: {code, message, retryAfter?}}`, or only a status. */
export async function readRefusal(response: Response): Promise<BackendError> {
  const { code, message, retryAfter } = await readBody(response)
  const kind = kindOf(response.status)
  const seconds = typeof retryAfter === 'number' ? retryAfter : secondsOf(response.headers.get('retry-after'))
  const own = typeof message === 'string' ? message : ''
  return new BackendError(kind, own || wordsFor(kind, response.status, seconds), {
    code: typeof code === 'string' ? code : `http_${response.status}`,
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfter: seconds,
  })
}
