import type { Config } from '../core/options/config.ts'
import type { Connector } from '../core/types.ts'
import { connectService } from './connect-service.ts'
import { rowsOf, type Services } from './given-services.ts'
import { rejectService } from './reject-service.ts'
import { selectConnector } from './select-connector.ts'

/** Finds the connector that the options name, with the services that the page brings to choose from. */
export const createBareConnector = (services: Services) => {
  const rows = [...rowsOf(services)]
  return (config: Config): Promise<Connector> =>
    selectConnector(config, async (directConnection, connect) => {
      const named = Object.keys(directConnection).join(', ')
      return (
        (await connectService(rows, directConnection, connect)) ??
        rejectService(`The service of \`directConnection\` (${named}) is not among those that \`createChat\` was given.`)
      )
    })
}
