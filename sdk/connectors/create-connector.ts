import type { Config } from '../core/options/config.ts'
import type { DirectConnection } from '../core/options/services/direct-connection.ts'
import type { Connect } from '../core/options/options.ts'
import type { Connector } from '../core/types.ts'
import type { ServiceRow } from './service-row.ts'
import type { createWebModelConnector as CreateWebModelConnector } from './web-model/web-model.ts'

/** The services to choose from. */
export interface ServiceTable {
  readonly services: readonly ServiceRow[]
  /** Explains why a `directConnection` without a known service cannot be used. Default: suggests the closest name. */
  explain?(directConnection: DirectConnection): string
}

/** What the options may ask for, and bundlers leave out where it is not used. */
export interface ConnectorSources {
  loadServices(): Promise<ServiceTable>
  loadWebModel(): Promise<{ readonly createWebModelConnector: typeof CreateWebModelConnector }>
}

async function connectDirectly(
  directConnection: DirectConnection,
  connect: Connect | undefined,
  loadServices: () => Promise<ServiceTable>,
): Promise<Connector> {
  const [{ services, explain }, { chooseService }] = await Promise.all([loadServices(), import('./choose-service.ts')])
  const connector = await chooseService(services, directConnection, connect)
  if (connector) return connector
  const why = explain ?? (await import('./suggest-service.ts')).suggestService
  return { name: '', input: { disabledBecause: why(directConnection, services) } }
}

/**
 * Chooses the connector in order of precedence and loads only that one: a model in the page, a service, a handler, a WebSocket, a
 * URL.
 */
export async function createConnector(config: Config, { loadServices, loadWebModel }: ConnectorSources): Promise<Connector> {
  const { connect, demo, labels, options } = config
  const { webModel, directConnection } = options
  if (webModel) {
    const { createWebModelConnector } = await loadWebModel()
    return createWebModelConnector(webModel === true ? {} : webModel, labels)
  }
  if (directConnection) return connectDirectly(directConnection, connect, loadServices)
  if (demo) {
    const { createDemoConnector } = await import('./own/demo.ts')
    return createDemoConnector(demo, connect)
  }
  if (connect?.handler) {
    const { createHandlerConnector } = await import('./own/handler.ts')
    return createHandlerConnector(connect)
  }
  if (connect?.url && connect.websocket) {
    const { createWebSocketConnector } = await import('./own/websocket.ts')
    return createWebSocketConnector(connect)
  }
  if (connect?.url) {
    const { createBackendConnector } = await import('./own/backend.ts')
    return createBackendConnector(connect)
  }
  const { missingConnection } = await import('../core/session/setup-checks.ts')
  throw missingConnection(config)
}
