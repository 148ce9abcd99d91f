import { BackendError } from './backend-error.ts'
import { readRefusal } from './read-refusal.ts'
import { wait } from './wait.ts'

/** What the client needs from the app. */
export interface BackendSettings {
  /** Where the backend is, without a slash at the end: `https://api.example.com` or, on the page's own origin, `/api`. */
  readonly baseUrl: string
  /** The access token to send; undefined when no one is signed in. */
  accessToken(): Promise<string | undefined>
  /** Gets a new access token, after the backend refused the old one. A rejection ends the session. */
  refresh(): Promise<unknown>
  /** Called when a writing call is refused with a fresh token too: the user shall sign in again where they are. */
  onRefused?(): void
  /** Default: the page's own. */
  readonly fetch?: typeof globalThis.fetch
}

/** Milliseconds that an answer may take: one that reads a website takes long. After that it is given up, in words. */
const patience = 30_000

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON, a form as a form. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal: AbortSignal | undefined
  /** The answer is read piece by piece, for as long as it comes. Default false: it is there when the call resolves. */
  readonly isStream?: boolean
}

/** Sends a call and resolves to the response if it was successful. Throws a `BackendError`, or the signal's reason. */
export type Send = (path: string, call: Call) => Promise<Response>

/** A reading call waits this many seconds at most when it is told to ask again later; longer waits are for the user to decide. */
const longestWait = 5

const bodyOf = ({ body }: Call): { body?: BodyInit; headers?: Record<string, string> } => {
  if (body === undefined) return {}
  return body instanceof FormData ? { body } : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

function unreachable(cause: unknown): BackendError {
  const { navigator } = globalThis as { navigator?: { onLine?: boolean } }
  const isOffline = navigator?.onLine === false
  return isOffline
    ? new BackendError('offline', "You're offline. Check your connection and try again.", { code: 'offline', cause })
    : new BackendError('offline', "Couldn't reach the server. Please try again in a moment.", { code: 'unreachable', cause })
}

const late = (): BackendError =>
  new BackendError('offline', 'The server took too long to answer. Please try again in a moment.', { code: 'timeout' })

/** The identity provider could not be reached, or did not answer. */
const isWithoutNetwork = (error: unknown): boolean =>
  error instanceof Error && ['NetworkError', 'TimeoutError'].includes(error.name)

/** The answer with its body read: what breaks off on the way is noticed here and not by whoever parses it. */
async function readWhole(response: Response): Promise<Response> {
  const body = await response.blob()
  const { status, statusText, headers } = response
  // A status without a body may be given none: https://fetch.spec.whatwg.org/#null-body-status
  return new Response(body.size > 0 ? body : null, { status, statusText, headers })
}

/** Rejects with the signal's reason when it aborts before the work is done. */
function orAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    work.then(resolve, reject)
  })
}

/**
 * The only access to the backend. A refused session (401) is refreshed once and the call repeated; a reading call that comes
 * too often (429) is repeated once after the time it is told, if that is short.
 */
export function createTransport({
  baseUrl,
  accessToken,
  refresh,
  onRefused,
  // Looked up at each call: local mode puts its own in place after this was made.
  fetch = (input, init) => globalThis.fetch(input, init),
}: BackendSettings): Send {
  async function ask(path: string, call: Call): Promise<Response> {
    const { body, headers } = bodyOf(call)
    const limit = new AbortController()
    const signal = call.signal ? AbortSignal.any([call.signal, limit.signal]) : limit.signal
    const timer = setTimeout(() => limit.abort(), patience)
    let isAsking = false
    try {
      signal.throwIfAborted()
      const token = await orAborted(accessToken(), signal)
      isAsking = true
      const response = await fetch(`${baseUrl}${path}`, {
        method: call.method ?? 'GET',
        headers: { accept: 'application/json', ...headers, ...call.headers, ...(token && { authorization: `Bearer ${token}` }) },
        cache: 'no-store',
        ...(body !== undefined && { body }),
        signal,
      })
      return call.isStream && response.ok ? response : await readWhole(response)
    } catch (error) {
      call.signal?.throwIfAborted()
      if (limit.signal.aborted) throw late()
      // What the identity provider says of the token is in words already.
      throw isAsking || isWithoutNetwork(error) ? unreachable(error) : error
    } finally {
      clearTimeout(timer)
    }
  }

  async function refreshSession(refused: Response): Promise<void> {
    try {
      await refresh()
    } catch (error) {
      // A provider that cannot be reached has not ended the session.
      if (isWithoutNetwork(error)) throw unreachable(error)
      throw await readRefusal(refused)
    }
  }

  return async (path, call) => {
    let response = await ask(path, call)
    if (response.status === 401) {
      await refreshSession(response)
      response = await ask(path, call)
    }
    if (response.ok) return response
    const refusal = await readRefusal(response)
    const isReading = (call.method ?? 'GET') === 'GET'
    if (refusal.kind === 'sign-in' && !isReading) onRefused?.()
    if (refusal.kind !== 'rate-limit' || !isReading || !(Number(refusal.retryAfter) <= longestWait)) throw refusal
    await wait(Number(refusal.retryAfter) * 1000, call.signal)
    response = await ask(path, call)
    if (response.ok) return response
    throw await readRefusal(response)
  }
}
