/** What the app does about an error. */
export type BackendErrorKind =
  /** No connection: the request never got an answer. */
  | 'offline'
  /** The session is over, also after a refresh: sign in again. */
  | 'sign-in'
  /** Not paid for: the plans. */
  | 'payment'
  /** Changed meanwhile by someone else: read again and merge. */
  | 'conflict'
  /** Too many requests: wait for `retryAfter` seconds. */
  | 'rate-limit'
  /** The request was wrong; the message says how. */
  | 'invalid'
  | 'not-found'
  /** The backend failed. */
  | 'server'

interface Details {
  /** The backend's own name of the fault, for example `blocked`. */
  code: string
  /** HTTP status; 0 when there was no answer. */
  status?: number
  /** To be named when asking for help. */
  requestId?: string | undefined
  /** Seconds. */
  retryAfter?: number | undefined
  cause?: unknown
}

/** A call to the product's backend that failed. The message may be shown. */
export class BackendError extends Error {
  override readonly name = 'BackendError'
  readonly code: string
  readonly status: number
  readonly requestId: string | undefined
  /** Seconds to wait before asking again. */
  readonly retryAfter: number | undefined

  constructor(
    readonly kind: BackendErrorKind,
    message: string,
    { code, status = 0, requestId, retryAfter, cause }: Details,
  ) {
    super(message, { cause })
    this.code = code
    this.status = status
    this.requestId = requestId
    this.retryAfter = retryAfter
  }
}
