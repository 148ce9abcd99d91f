import { normaliseOptions } from '../../sdk/core/options/config.ts'
import type { Connect } from '../../sdk/core/options/options.ts'
import type { Connector } from '../../sdk/core/types.ts'
import { wholeChat } from '../../sdk/chat/whole-chat.ts'

/** The connector of the service in `directConnection`. */
export const createDirectConnector = (directConnection: object, connect?: Connect): Promise<Connector> =>
  wholeChat.createConnector(normaliseOptions({ directConnection, ...(connect && { connect }) }))
