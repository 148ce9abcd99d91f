import type { Config } from '../core/options/config.ts'
import type { DirectConnection } from '../core/options/services/direct-connection.ts'
import type { Connect } from '../core/options/options.ts'
import { ChatError } from '../core/errors.ts'
import type { Connector } from '../core/types.ts'

type ConnectDirectly = (directConnection: DirectConnection, connect: Connect | undefined) => Promise<Connector>

/**
 * Chooses among the ways to answer, in the order of precedence, and loads the chosen one alone: a model in the page, a service, and what
 * the page itself has: a handler, a websocket, a url. `connectDirectly` knows the services.
 */
export async function selectConnector(config: Config, connectDirectly: ConnectDirectly): Promise<Connector> {
  const { connect, demo, labels, isDevelopment, options } = config
  const { webModel, directConnection } = options
  if (webModel) {
    const { createWebModelConnector } = await import('./web-model/web-model.ts')
    return createWebModelConnector(webModel === true ? {} : webModel, labels)
  }
  if (directConnection) return connectDirectly(directConnection, connect)
  if (demo) {
    const { createDemoConnector } = await import('./own/demo.ts')
    return createDemoConnector(demo, connect)
  }
  if (connect?.handler) {
    const { createHandlerConnector } = await import('./own/handler.ts')
    return createHandlerConnector(connect)
  }
  if (connect?.url && connect.websocket) {
    const { createSocketConnector } = await import('./own/websocket.ts')
    return createSocketConnector(connect)
  }
  if (connect?.url) {
    const { createBackendConnector } = await import('./own/backend.ts')
    return createBackendConnector(connect)
  }
  const words = 'Request settings have not been set up'
  if (isDevelopment) throw new ChatError(words, { isDisplayable: true })
  const { checkSetup } = await import('../core/engine/setup-checks.ts')
  // The cause is what the console shows; visitors are told that it failed.
  throw new ChatError(words, { kind: 'default', cause: new Error(checkSetup(config) ?? words) })
}
