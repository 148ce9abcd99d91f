import type { Config } from '../core/options/config.ts'
import type { Connector } from '../core/types.ts'
import { createConnector, type ConnectorSources, type ServiceTable } from './create-connector.ts'
import { rowsOfGivenServices, type Services } from './given-services.ts'

/** Finds the connector for the options among the services that the page passes in. */
export const createBareConnector = (given: Services, loadWebModel: ConnectorSources['loadWebModel']) => {
  const table: ServiceTable = {
    services: [...rowsOfGivenServices(given)],
    explain: (directConnection) =>
      `The service of \`directConnection\` (${Object.keys(directConnection).join(', ')}) is not among those that this chat was given.`,
  }
  return (config: Config): Promise<Connector> =>
    createConnector(config, { loadServices: () => Promise.resolve(table), loadWebModel })
}
