import type { KeyGate } from './key-prompt.ts'
import type { Store } from '../store.ts'
import type { ChatState, Connector, ConnectorContext } from '../types.ts'

/** Asks for the key of a service, or checks the page's, when a connector needs that; the code for it is loaded only then. */
export function createKeyEntry(store: Store<ChatState>, fetch: ConnectorContext['fetch']) {
  let gate: KeyGate | undefined

  function close(): void {
    gate?.close()
    gate = undefined
  }

  return {
    /** Resolves when the connector has a good key, or needs none. */
    async pass({ key }: Connector, signal: AbortSignal): Promise<void> {
      if (!key?.isMissing && !key?.isChecked) return
      const { createKeyGate } = await import('./key-prompt.ts')
      if (signal.aborted) return
      // A page's framework names the same service again at each render: the visitor is not asked again.
      if (!gate?.isWaiting || !key.adopt?.(gate.key)) {
        close()
        gate = createKeyGate(key, store, fetch)
      }
      const { passed, key: checked } = gate
      await passed
      key.adopt?.(checked)
    },
    /** Takes what the visitor gives as the key. */
    insert: (given: string): void => gate?.insert(given),
    /** Has the page's own key checked again after that failed. */
    checkAgain: (): void => gate?.checkAgain(),
    /** Gives up what is being asked or checked. */
    close,
  }
}
