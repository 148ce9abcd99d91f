import { serviceErrorText } from '../../../core/service-error.ts'
import { cutText } from '../../../core/util/cut-text.ts'
import { delay } from '../../../core/util/delay.ts'
import { retryAfter } from '../../../core/util/retry-after.ts'
import { ThreadError } from '../../thread-error.ts'
import { longestText, readText } from './read-text.ts'

/** How the server of the threads is asked. */
export interface ServerThreadsOptions {
  /** Headers of all requests, or a function that gives them for each one: where a token expires. */
  readonly headers?:
    | Readonly<Record<string, string>>
    | (() => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>)
  /**
   * Whether cookies are sent: `include` for a server on another origin.
   * @default 'same-origin'
   */
  readonly credentials?: RequestCredentials
  /**
   * What fetches.
   * @default the global `fetch`
   */
  readonly fetch?: typeof fetch
}

/** What is asked for. */
export interface ThreadRequest {
  readonly method: 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE'
  /** Below the address of the server; the segments are encoded here. */
  readonly path: readonly string[]
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly headers?: Readonly<Record<string, string>>
  /** JSON. */
  readonly body?: string
  readonly signal: AbortSignal
}

const mostRetries = 2
const longestWait = 30_000 // milliseconds; who is asked to wait longer is told so instead
const longestReason = 300 // characters

/** Addresses are resolved before they are sent, and two dots would lead out of the threads. */
function encodeSegment(segment: string): string {
  if (/^\.{0,2}$/.test(segment)) throw new ThreadError(404, `There is no thread "${segment}".`)
  try {
    return encodeURIComponent(segment)
  } catch (error) {
    // Half of a character, which no address can hold.
    throw new ThreadError(404, `There is no thread "${segment}".`, { cause: error })
  }
}

/** The address of a request. That of the server may have a query of its own. */
function addressOf(url: string, { path, query = {} }: ThreadRequest): string {
  const [base = '', ownQuery = ''] = (url.split('#', 1)[0] ?? '').split(/\?(.*)/s)
  const values = new URLSearchParams(ownQuery)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) values.set(name, value)
  const search = values.toString()
  return `${base.replace(/\/+$/, '')}/${path.map(encodeSegment).join('/')}${search && `?${search}`}`
}

/** How long to wait before the same is asked again; undefined when that makes no sense. */
function waitBefore({ status, headers }: Response): number | undefined {
  const wait = status === 429 || status === 503 ? retryAfter(headers) : undefined
  return wait !== undefined && wait <= longestWait ? wait : undefined
}

/** What an answer that is not a 2xx one says. A page of html says nothing that helps. */
async function failureOf(response: Response, signal: AbortSignal): Promise<unknown> {
  const { status } = response
  let reason: string | undefined
  try {
    reason = serviceErrorText(JSON.parse(await readText(response, longestText)))
  } catch (error) {
    if (signal.aborted) return error
  }
  return new ThreadError(
    status,
    `The server of the threads answered ${status}${reason ? `: ${cutText(reason, longestReason)}` : '.'}`,
  )
}

/** Whether it is a page for people, such as one to sign in, to which requests of all kinds may be redirected. */
const isPage = ({ headers }: Response): boolean => /^text\/html\b/i.test(headers.get('content-type') ?? '')

/**
 * An answer that is what was asked for as far as its head tells.
 * @throws ThreadError with status 502 for a page: what was to be saved is not saved.
 */
async function checkKind(response: Response): Promise<Response> {
  if (!isPage(response)) return response
  await response.body?.cancel()
  throw new ThreadError(
    502,
    `The server of the threads gave a wrong answer: status ${response.status} with text/html. Is the address right?`,
  )
}

/** Asks a server of threads. What is not a 2xx answer rejects with a `ThreadError`, a network that fails with the error of `fetch`. */
export function createThreadClient(url: string, { headers = {}, credentials, fetch: givenFetch }: ServerThreadsOptions) {
  async function ask(request: ThreadRequest): Promise<Response> {
    const { method, headers: ownHeaders, body, signal } = request
    signal.throwIfAborted()
    const address = addressOf(url, request)
    const given = typeof headers === 'function' ? await headers() : headers
    signal.throwIfAborted()
    // Looked up now: pages replace it.
    const fetchNow = givenFetch ?? globalThis.fetch
    return fetchNow(address, {
      method,
      signal,
      // Conversations are nothing for the browser's cache, which outlives a visitor's session.
      cache: 'no-store',
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...ownHeaders,
        ...given,
      },
      ...(body !== undefined && { body }),
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
