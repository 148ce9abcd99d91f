import type { Config } from '../core/options/config.ts'
import type { Connector } from '../core/types.ts'
import { at, connectService } from './connect-service.ts'
import { pathsOf, type Services } from './given-services.ts'
import { createOwnConnector } from './own/own.ts'

/** Finds the way to answer among the services that a page brings, and what it has itself. */
export const createBareConnector = (services: Services) => {
  const rows = [...pathsOf(services)]
  return async (config: Config): Promise<Connector> => {
    const { connect, options } = config
    const { directConnection } = options
    if (!directConnection) return createOwnConnector(config)
    const row = rows.find(([path]) => at(directConnection, path))
    if (row) return connectService(row[1], row[0], directConnection, connect)
    const named = Object.keys(directConnection).join(', ')
    return {
      name: '',
      input: {
        disabledBecause: `The service of \`directConnection\` (${named}) is not among those that \`createChat\` was given.`,
      },
    }
  }
}
