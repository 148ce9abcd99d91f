import type { Config } from '../core/options/config.ts'
import type { Connector } from '../core/types.ts'
import { createOwnConnector } from './own/own.ts'

/**
 * The way to answer that the configuration names: a model in the page, a service, or what the page itself has for it. Each is a chunk of its
 * own, so that a page downloads the one it uses.
 */
export async function createConnector(config: Config): Promise<Connector> {
  const { connect, options } = config
  // A model in the page goes before a service.
  if (options.webModel || !options.directConnection) return createOwnConnector(config)
  const { createDirectConnector } = await import('./direct.ts')
  return createDirectConnector(options.directConnection, connect)
}
