import { createMockFetch } from '../../../mocks/kit/mock-fetch.ts'
import type { ServiceMock } from '../../../mocks/kit/service-mock.ts'
import { createDirectConnector } from '../direct-connector.ts'
import type { DirectConnection } from '../../../sdk/core/options/services/direct-connection.ts'
import type { Connect, MessageContent } from '../../../sdk/core/options/options.ts'
import type { ConnectorRequest } from '../../../sdk/core/types.ts'
import { collect, createTestContext } from '../connector-context.ts'

export interface DirectGiven {
  connect?: Connect
  /** The conversation. Default: `Hello`. */
  messages?: readonly MessageContent[]
  files?: readonly File[]
}

/** A connection to a mock, for behaviour of a single service. */
export async function connectToMock(
  mock: ServiceMock,
  directConnection: DirectConnection,
  { connect, messages = [{ role: 'user', text: 'Hello' }], files = [] }: DirectGiven = {},
) {
  const test = createTestContext({ fetch: createMockFetch([mock]) })
  const connector = await createDirectConnector(directConnection, connect)
  return {
    ...test,
    mock,
    connector,
    send(request: Partial<ConnectorRequest> = {}) {
      const events = connector.send?.({ messages, files, ...request }, test.context)
      if (!events) throw new Error('The connector sends nothing')
      return collect(events)
    },
  }
}
