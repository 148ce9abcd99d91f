import type { ChatError } from '../../../core/errors.ts'
import { codeOf, serviceError, serviceErrorText } from '../../../core/service-error.ts'
import { pageLeaving } from '../../../core/page-leaving.ts'
import { cutText } from '../../../core/util/cut-text.ts'
import { delay } from '../../../core/util/delay.ts'
import { retryAfter } from '../../../core/util/retry-after.ts'
import { ThreadError } from '../../thread-error.ts'
import { longestText, readText } from './read-text.ts'

/** Settings for requests to the threads server. */
export interface ServerThreadsOptions {
  /** Headers for all requests, or a function called for each request, e.g. if a token expires. */
  readonly headers?:
    | Readonly<Record<string, string>>
    | (() => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>)
  /**
   * Whether to send cookies: `include` for a server on another origin.
   * @default 'same-origin'
   */
  readonly credentials?: RequestCredentials
  /**
   * Whether the server shares threads as pages, as that of Confab does: then visitors can.
   * @default false
   */
  readonly share?: boolean
  /**
   * The function that sends requests.
   * @default the global `fetch`
   */
  readonly fetch?: typeof fetch
}

/** A request to the server. */
export interface ThreadRequest {
  readonly method: 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE'
  /** Path segments relative to the server's address; encoded by the client. */
  readonly path: readonly string[]
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly headers?: Readonly<Record<string, string>>
  /** JSON. */
  readonly body?: string
  readonly signal: AbortSignal
}

const mostRetries = 2
const longestWait = 30_000 // milliseconds; a longer delay is reported as a failure instead
const longestReason = 300 // characters
const longestFarewell = 60_000 // bytes; what all requests that outlive a page may have is a little more

/** True if a request with this body may outlive its page: https://fetch.spec.whatwg.org/#http-network-or-cache-fetch (64 KiB) */
const isShort = (body: string): boolean => new TextEncoder().encode(body).byteLength <= longestFarewell

/** URLs are normalised before they are sent, so `..` would escape the `threads` path. */
function encodeSegment(segment: string): string {
  if (/^\.{0,2}$/.test(segment)) throw new ThreadError(404, `There is no thread "${segment}".`)
  try {
    return encodeURIComponent(segment)
  } catch (error) {
    // An unpaired surrogate, which no URL can contain.
    throw new ThreadError(404, `There is no thread "${segment}".`, { cause: error })
  }
}

/** Builds the URL of a request. The server's address may have a query of its own. */
function addressOf(url: string, { path, query = {} }: ThreadRequest): string {
  const [base = '', ownQuery = ''] = (url.split('#', 1)[0] ?? '').split(/\?(.*)/s)
  const values = new URLSearchParams(ownQuery)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) values.set(name, value)
  const search = values.toString()
  return `${base.replace(/\/+$/, '')}/${path.map(encodeSegment).join('/')}${search && `?${search}`}`
}

/** The delay before a retry, in milliseconds; undefined if a retry makes no sense. */
function waitBefore({ status, headers }: Response): number | undefined {
  const wait = status === 429 || status === 503 ? retryAfter(headers) : undefined
  return wait !== undefined && wait <= longestWait ? wait : undefined
}

/** Builds the error for a response outside 2xx. The text of an HTML page would not help. */
async function failureOf(response: Response, signal: AbortSignal): Promise<unknown> {
  const { status } = response
  let cause: ChatError | undefined
  let reason: string | undefined
  try {
    const body: unknown = JSON.parse(await readText(response, longestText))
    reason = serviceErrorText(body)
    // A server of Confab says it in a way that visitors can read.
    if (codeOf(body) !== undefined) cause = serviceError(body, { status, retryAfter: retryAfter(response.headers) })
  } catch (error) {
    if (signal.aborted) return error
  }
  return new ThreadError(
    status,
    `The server of the threads answered ${status}${reason ? `: ${cutText(reason, longestReason)}` : '.'}`,
    cause && { cause },
  )
}

/** True for an HTML page, such as a sign-in page, to which any request may be redirected. */
const isPage = ({ headers }: Response): boolean => /^text\/html\b/i.test(headers.get('content-type') ?? '')

/**
 * Checks the content type of a response.
 * @throws ThreadError with status 502 for an HTML page: nothing was saved.
 */
async function checkKind(response: Response): Promise<Response> {
  if (!isPage(response)) return response
  await response.body?.cancel()
  throw new ThreadError(
    502,
    `The server of the threads gave a wrong answer: status ${response.status} with text/html. Is the address right?`,
  )
}

/**
 * Sends requests to a threads server. Rejects with a `ThreadError` unless the status is 2xx, and with the error of `fetch` if the
 * network fails.
 */
export function createThreadClient(url: string, { headers = {}, credentials, fetch: givenFetch }: ServerThreadsOptions) {
  async function ask(request: ThreadRequest): Promise<Response> {
    const { method, headers: ownHeaders, body, signal } = request
    signal.throwIfAborted()
    const address = addressOf(url, request)
    const given = typeof headers === 'function' ? await headers() : headers
    signal.throwIfAborted()
    // Looked up for each request, because pages replace it.
    const fetchNow = givenFetch ?? globalThis.fetch
    return fetchNow(address, {
      method,
      signal,
      // Conversations don't belong in the browser's cache, which outlives a visitor's session.
      cache: 'no-store',
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...ownHeaders,
        ...given,
      },
      ...(body !== undefined && { body }),
      ...(body !== undefined && pageLeaving.isUnderway() && isShort(body) && { keepalive: true }),
      ...(credentials && { credentials }),
    })
  }

  return async (request: ThreadRequest): Promise<Response> => {
    for (let retries = 0; ; retries += 1) {
      const response = await ask(request)
      if (response.ok) return checkKind(response)
      const wait = retries < mostRetries ? waitBefore(response) : undefined
      if (wait === undefined) throw await failureOf(response, request.signal)
      await response.body?.cancel()
      await delay(wait, request.signal)
    }
  }
}

export type AskServer = ReturnType<typeof createThreadClient>
