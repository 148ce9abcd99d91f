import type { Environment } from '../core/environment.ts'
import { reachesTheSame } from '../core/engine/reaches-the-same.ts'
import type { Config } from '../core/options/config.ts'
import type { Connector } from '../core/types.ts'

/** A connector that was made, and of what. */
export interface MadeConnector {
  readonly config: Config
  readonly connector: Promise<Connector>
}

/** So many are remembered: the chat's, and those of files that go elsewhere. */
const most = 4

/**
 * Has all threads answer by one connector: it holds the key that the visitor gave, or a model that took minutes to load. `made` are
 * those that are there already.
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
