import type { Connection } from '../../session/connection.ts'
import type { Environment } from '../../environment.ts'
import type { Store } from '../../store.ts'
import type { ChatState } from '../../types.ts'
import type { Exchange } from '../../sending/exchange.ts'
import { hasStops } from './stops-key.ts'

interface DeliveryParts {
  readonly store: Store<ChatState>
  readonly environment: Environment
  connection(): Connection
  loadExchange(): Promise<Exchange>
  /** Aborted when everything ends. */
  signal(): AbortSignal
}

/** Tells the server of the answers that the visitor stopped on an earlier page, which could not tell it. */
export async function deliverStops({ store, environment, connection, loadExchange, signal }: DeliveryParts): Promise<void> {
  if (!hasStops(environment.storage, store.get().config.options.connect?.url ?? '')) return
  const [{ stop }, { loadStops, createContext }] = await Promise.all([connection().connect(), loadExchange()])
  if (stop) (await loadStops()).restore((id) => stop(id, createContext(signal())))
}
