import type { ServiceMock } from './service-mock.ts'

type Fetch = typeof globalThis.fetch

interface MockFetchOptions {
  /** Asked what no mock answers, e.g. the page's own `fetch`. Without it such a request fails. */
  otherwise?: Fetch
}

/** The body as a browser has it: an abort breaks it off and reaches whoever writes it. */
function abortable(response: Response, signal: AbortSignal): Response {
  const { body, status, headers } = response
  if (!body) return response
  return new Response(body.pipeThrough(new TransformStream(), { signal }), { status, headers })
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const fail = (): void => reject(signal.reason as Error)
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })

async function answer(mocks: readonly ServiceMock[], request: Request, otherwise: Fetch | undefined): Promise<Response> {
  for (const mock of mocks) {
    const response = await mock.handle(request.clone())
    if (!response) continue
    // https://fetch.spec.whatwg.org/#concept-network-error
    if (response.type === 'error') throw new TypeError('Failed to fetch')
    if (!mock.allows(request)) throw new TypeError('Failed to fetch: the preflight was refused')
    return abortable(response, request.signal)
  }
  if (otherwise) return otherwise(request)
  throw new TypeError(`Failed to fetch: no mock answers ${request.method} ${request.url}`)
}

/** A `fetch` whose network is these mocks. */
export function createMockFetch(mocks: readonly ServiceMock[], { otherwise }: MockFetchOptions = {}): Fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    return Promise.race([aborted(request.signal), answer(mocks, request, otherwise)])
  }
}
