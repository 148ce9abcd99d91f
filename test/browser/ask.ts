import { createBackendConnector } from '../../sdk/connectors/own/backend.ts'
import type { Connect } from '../../sdk/core/options/options.ts'
import type { ConnectorRequest, ReplyEvent } from '../../sdk/core/types.ts'
import { collect, createTestContext } from './connector-context.ts'

type Given = Partial<ConnectorRequest> & Parameters<typeof createTestContext>[0]

/** Sends one request with the backend connector under a test's control: iterate `events`, or `await all()`. */
export function ask(
  connect: Connect,
  { messages = [{ role: 'user', text: 'Hi' }], files = [], sessionId, idempotencyKey, ...given }: Given = {},
) {
  const test = createTestContext(given)
  const connector = createBackendConnector(connect)
  const request = {
    messages,
    files,
    ...(sessionId !== undefined && { sessionId }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  }
  const events = connector.send?.(request, test.context)
  if (!events) throw new Error('The connector sends nothing')
  return {
    ...test,
    events: events[Symbol.asyncIterator](),
    all: (): Promise<{ events: ReplyEvent[]; error?: unknown }> => collect(events),
  }
}
