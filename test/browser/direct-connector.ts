import { createConnector } from '../../sdk/connectors/create-connector.ts'
import { normaliseOptions } from '../../sdk/core/options/config.ts'
import type { Connect } from '../../sdk/core/options/options.ts'
import type { Connector } from '../../sdk/core/types.ts'

/** The connector of the service in `directConnection`. */
export const createDirectConnector = (directConnection: object, connect?: Connect): Promise<Connector> =>
  createConnector(
    normaliseOptions({ directConnection, ...(connect && { connect }) }),
    () => import('../../sdk/connectors/services.ts'),
  )
