import type { Config } from '../../core/options/config.ts'
import { ChatError } from '../../core/errors.ts'
import type { Connector } from '../../core/types.ts'

/** What the page itself has for answering: a model that runs in it, a handler, a websocket, a url, and failing these the demo. */
export async function createOwnConnector(config: Config): Promise<Connector> {
  const {
    connect,
    demo,
    labels,
    isDevelopment,
    options: { webModel },
  } = config
  if (webModel) {
    const { createWebModelConnector } = await import('../web-model/web-model.ts')
    return createWebModelConnector(webModel === true ? {} : webModel, labels)
  }
  if (demo) {
    const { createDemoConnector } = await import('./demo.ts')
    return createDemoConnector(demo, connect)
  }
  if (connect?.handler) {
    const { createHandlerConnector } = await import('./handler.ts')
    return createHandlerConnector(connect)
  }
  if (connect?.url && connect.websocket) {
    const { createSocketConnector } = await import('./websocket.ts')
    return createSocketConnector(connect)
  }
  if (connect?.url) {
    const { createBackendConnector } = await import('./backend.ts')
    return createBackendConnector(connect)
  }
  const words = 'Request settings have not been set up'
  if (isDevelopment) throw new ChatError(words, { isDisplayable: true })
  const { checkSetup } = await import('../../core/engine/setup-checks.ts')
  // The cause is what the console shows; visitors are told that it failed.
  throw new ChatError(words, { kind: 'default', cause: new Error(checkSetup(config) ?? words) })
}
