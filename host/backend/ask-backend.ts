import { BackendError } from './backend-error.ts'
import { isWithoutNetwork } from './is-without-network.ts'
import { unreachable } from './unreachable.ts'

/** Milliseconds that an answer may take: one that reads a website takes long. After that it fails with a message. */
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

interface AskedBackend {
  readonly baseUrl: string
  readonly fetch: typeof globalThis.fetch
  accessToken(): Promise<string | undefined>
}

const bodyOf = ({ body }: Call): { body?: BodyInit; headers?: Record<string, string> } => {
  if (body === undefined) return {}
  return body instanceof FormData ? { body } : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

const late = (): BackendError =>
  new BackendError('offline', 'The server took too long to answer. Please try again in a moment.', { code: 'timeout' })

/** The answer with its body read: what breaks off on the way is noticed here and not by the code that parses it. */
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

/** Asks once, within a time. Resolves to whatever the backend answers. */
export async function askBackend({ baseUrl, fetch, accessToken }: AskedBackend, path: string, call: Call): Promise<Response> {
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
    // The identity provider's message about the token can be shown as it is.
    throw isAsking || isWithoutNetwork(error) ? unreachable(error) : error
  } finally {
    clearTimeout(timer)
  }
}
