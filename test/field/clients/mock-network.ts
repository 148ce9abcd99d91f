import { setupServer } from 'msw/node'
import { onTestFinished } from 'vitest'
import type { ServiceMock } from '../../../mocks/kit/service-mock.ts'
import { handlers } from '../../../mocks/msw.ts'

/** Makes mocks the only network until the test ends, for clients that bring a transport of their own. */
export function mockNetwork<Mock extends ServiceMock>(mock: Mock, ...more: readonly ServiceMock[]): Mock {
  const server = setupServer(...handlers([mock, ...more]))
  // MSW keeps a copy of every answer; while nobody reads or cancels it, a client that throws an answer away before it
  // asks again waits for ever: https://github.com/mswjs/interceptors/issues/712
  server.events.on('response:mocked', ({ response }) => void response.body?.cancel())
  server.listen({ onUnhandledRequest: 'error' })
  onTestFinished(() => server.close())
  return mock
}
