import { http, type HttpHandler } from 'msw'
import type { ServiceMock } from './kit/service-mock.ts'

/** The mocks as handlers of Mock Service Worker, for a page or for Node; what no mock answers goes to the next handler. */
export const handlers = (mocks: readonly ServiceMock[]): HttpHandler[] =>
  mocks.map((mock) => http.all('*', ({ request }) => mock.handle(request)))
