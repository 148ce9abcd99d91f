import { getResponse, type RequestHandler } from 'msw'
import type { ServiceMock } from '../../../mocks/kit/service-mock.ts'
import { handlers } from '../../../mocks/msw.ts'

/**
 * Has these mocks answer what the page asks, until the story ends. MSW's handlers answer in the page itself: a story needs no
 * worker, and works wherever Storybook's files lie.
 * @returns the way back, as `beforeEach` wants it.
 */
export function answerWith(mocks: readonly ServiceMock[], others: readonly RequestHandler[] = []): () => void {
  const { fetch } = window
  const all = [...others, ...handlers(mocks)]
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    const response = await getResponse(all, request.clone())
    // What a browser makes of a server that cannot be reached: https://fetch.spec.whatwg.org/#concept-network-error
    if (response?.type === 'error') throw new TypeError('Failed to fetch')
    return response ?? fetch.call(window, request)
  }
  return () => {
    window.fetch = fetch
  }
}
