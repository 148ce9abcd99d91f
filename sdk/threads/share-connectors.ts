import type { Environment } from '../core/environment.ts'
import { reachesTheSame } from '../core/session/reaches-the-same.ts'
import type { Config } from '../core/options/config.ts'
import type { Connector } from '../core/types.ts'

/** A connector with the options it was made from. */
export interface MadeConnector {
  readonly config: Config
  readonly connector: Promise<Connector>
}

/** The number of connectors to remember: the chat's, and those for files that go to other services. */
const most = 4

/**
 * Shares connectors between all threads of a chat, since one may hold the visitor's key or a model that took minutes to load.
 * `made` lists the existing ones.
 */
export function shareConnectors(
  createConnector: Environment['createConnector'],
  made: readonly MadeConnector[],
): Environment['createConnector'] {
  let known = made
  return (config) => {
    const same = known.findLast((one) => reachesTheSame(one.config, config))
    if (same) return same.connector
    const connector = createConnector(config)
    known = [...known, { config, connector }].slice(-most)
    connector.catch(() => (known = known.filter((one) => one.connector !== connector)))
    return connector
  }
}
