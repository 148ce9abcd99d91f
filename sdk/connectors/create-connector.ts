import type { Config } from '../core/options/config.ts'
import type { Connector } from '../core/types.ts'
import { rejectService } from './reject-service.ts'
import { selectConnector } from './select-connector.ts'

/** The connector that the options name, with every service to choose from. A page that names no service does not download their table. */
export const createConnector = (config: Config): Promise<Connector> =>
  selectConnector(config, async (directConnection, connect) => {
    const [{ services }, { connectService }] = await Promise.all([import('./services.ts'), import('./connect-service.ts')])
    const connector = await connectService(services, directConnection, connect)
    if (connector) return connector
    const { suggestService } = await import('./suggest-service.ts')
    return rejectService(suggestService(directConnection))
  })
