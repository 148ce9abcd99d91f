/** How a call of the backend is made to fail: an answer of its own, no connection at all, or no answer ever. */
export type Failure = 'server error' | 'offline' | 'never'

/** A call by its method and path, as `GET /v1/plans`; `*` is every call. */
export type Failures = Readonly<Record<string, Failure>>

const serverError = (): Response =>
  Response.json(
    { error: { code: 'broken', message: 'The server had a bad day.' } },
    { status: 500, headers: { 'x-request-id': 'request-42' } },
  )

const noAnswer = ({ signal }: Request): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })

/** `fetch` with some calls of the backend made to fail. */
export function withFailures(through: typeof fetch, failures: Failures): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    const failure = pathname.startsWith('/v1/') ? (failures[`${request.method} ${pathname}`] ?? failures['*']) : undefined
    if (failure === 'server error') return serverError()
    if (failure === 'offline') throw new TypeError('Failed to fetch')
    if (failure === 'never') return noAnswer(request)
    return through(request)
  }
}

/** The device has no network, as far as the page can tell. Returns the way back. */
export function goOffline(): () => void {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  return () => {
    Reflect.deleteProperty(navigator, 'onLine')
  }
}
