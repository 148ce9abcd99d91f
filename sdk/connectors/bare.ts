import type { Config } from '../core/options/config.ts'
import type { Connector } from '../core/types.ts'
import { createConnector, type ServiceTable } from './create-connector.ts'
import { rowsOf, type Services } from './given-services.ts'

/** Finds the connector for the options among the services that the page passes in. */
export const createBareConnector = (given: Services) => {
  const table: ServiceTable = {
    services: [...rowsOf(given)],
    explain: (directConnection) =>
      `The service of \`directConnection\` (${Object.keys(directConnection).join(', ')}) is not among those that \`createChat\` was given.`,
  }
  return (config: Config): Promise<Connector> => createConnector(config, () => Promise.resolve(table))
}
