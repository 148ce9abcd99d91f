import type { ServiceMock } from './service-mock.ts'

type Fetch = typeof globalThis.fetch

interface MockFetchOptions {
  /** Asked what no mock answers, e.g. the page's own `fetch`. Without it such a request fails. */
  otherwise?: Fetch
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const fail = (): void => reject(signal.reason as Error)
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })

const readers = ['arrayBuffer', 'blob', 'formData', 'json', 'text'] as const

/** The answer as a browser has it: an abort cancels it, reaches the code that writes it, and makes reading it fail. */
function abortable({ body, status, headers }: Response, signal: AbortSignal): Response {
  const response = new Response(body?.pipeThrough(new TransformStream(), { signal }) ?? null, { status, headers })
  for (const name of readers) {
    const read = response[name].bind(response) as () => Promise<unknown>
    // Of a body that a page made, Chromium would say that fetching failed: https://fetch.spec.whatwg.org/#abort-fetch
    Object.defineProperty(response, name, { value: () => Promise.race([aborted(signal), read()]) })
  }
  return response
}

async function answer(mocks: readonly ServiceMock[], request: Request, otherwise: Fetch | undefined): Promise<Response> {
  for (const mock of mocks) {
    const response = await mock.handle(request)
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
