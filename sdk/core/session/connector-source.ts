import type { ChatSession } from './chat-session.ts'
import type { Connector, ConnectorKey } from '../types.ts'

/** The connector of the configuration: created once, and again when the configuration names another one. */
export function createConnectorSource({ store, environment, composer, failures, conversationStart }: ChatSession) {
  let connecting: Promise<Connector> | undefined
  let lastKey: ConnectorKey | undefined
  return {
    get(): Promise<Connector> {
      if (connecting) return connecting
      const asked = environment.createConnector(store.get().config).then((connector) => {
        if (asked !== connecting) return connector
        failures.permit(connector.permittedErrorPrefixes)
        composer.setRule(connector.input)
        conversationStart.say(connector.input?.disabledBecause)
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
