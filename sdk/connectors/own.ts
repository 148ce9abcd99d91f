import type { Config } from '../core/config.ts'
import { ChatError } from '../core/errors.ts'
import type { Connector } from '../core/types.ts'

/** What the page itself has for answering: a model that runs in it, a handler, a websocket, a url, and failing these the demo. */
export async function createOwnConnector({ connect, demo, labels, options: { webModel } }: Config): Promise<Connector> {
  if (webModel) {
    const { createWebModelConnector } = await import('./web-model.ts')
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
    const { createSocketConnector } = await import('./backend-socket.ts')
    return createSocketConnector(connect)
  }
  if (connect?.url) {
    const { createBackendConnector } = await import('./backend.ts')
    return createBackendConnector(connect)
  }
  throw new ChatError('Request settings have not been set up', { isDisplayable: true })
}
