import type { ComposerModel } from '../input/composer.ts'
import type { Environment } from '../environment.ts'
import type { ErrorBubbles } from './error-bubbles.ts'
import type { Setup } from './setup.ts'
import type { Store } from '../store.ts'
import type { ChatState, Connector, ConnectorKey } from '../types.ts'

interface ConnectorSourceParts {
  store: Store<ChatState>
  environment: Environment
  composer: ComposerModel
  failures: ErrorBubbles
  setup: Setup
}

/** The connector of the configuration: created once, and again when the configuration names another one. */
export function createConnectorSource({ store, environment, composer, failures, setup }: ConnectorSourceParts) {
  let connecting: Promise<Connector> | undefined
  let lastKey: ConnectorKey | undefined
  return {
    get(): Promise<Connector> {
      if (connecting) return connecting
      const asked = environment.createConnector(store.get().config).then((connector) => {
        if (asked !== connecting) return connector
        failures.permit(connector.permittedErrorPrefixes)
        composer.setRule(connector.input)
        setup.say(connector.input?.disabledBecause)
        if (lastKey) connector.key?.adopt?.(lastKey)
        lastKey = connector.key ?? lastKey
        return connector
      })
      connecting = asked
      asked.catch(() => {
        // A chunk that failed to load is loaded again with the next
        // message: Chromium remembers the failure, other browsers retry.
        if (asked === connecting) connecting = undefined
      })
      return asked
    },
    /** The configuration names another connector. */
    forget(): void {
      connecting = undefined
      composer.setRule(undefined)
    },
  }
}
