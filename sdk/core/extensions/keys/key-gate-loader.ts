import type { KeyGate } from './key-gate.ts'
import type { Store } from '../../store.ts'
import type { ChatState, Connector, ConnectorContext } from '../../types.ts'

/** Asks for a service's key, or checks the page's, if the connector needs it; the code loads only then. */
export function createKeyGateLoader(store: Store<ChatState>, fetch: ConnectorContext['fetch']) {
  let gate: KeyGate | undefined

  function close(): void {
    gate?.close()
    gate = undefined
  }

  return {
    /** Resolves when the connector has a valid key, or needs none. */
    async pass({ key }: Connector, signal: AbortSignal): Promise<void> {
      if (!key?.isMissing && !key?.isChecked) return
      const { createKeyGate } = await import('./key-gate.ts')
      if (signal.aborted) return
      // A page's framework may set the same service again at each render: the visitor is not asked again.
      if (!gate?.isWaiting || !key.adopt?.(gate.key)) {
        close()
        gate = createKeyGate(key, store, fetch)
      }
      const { passed, key: checked } = gate
      await passed
      key.adopt?.(checked)
    },
    /** Takes the key that the visitor entered. */
    insert: (given: string): void => gate?.insert(given),
    /** Checks the page's own key again after a failure. */
    checkAgain: (): void => gate?.checkAgain(),
    /** Cancels the question or the check. */
    close,
  }
}
