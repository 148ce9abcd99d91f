import { keyLabels } from '../../labels/keys.ts'
import type { Store } from '../../store.ts'
import { isWholeKey } from './is-whole-key.ts'
import type { ChatState, ConnectorContext, ConnectorKey, KeyEntry } from '../../types.ts'

/**
 * Keeps the chat locked until there is a valid key: checks the page's, or asks the visitor for one. The key is passed to the
 * connector and nowhere else.
 */
export interface KeyGate {
  readonly key: ConnectorKey
  readonly isWaiting: boolean
  /** Resolves with the valid key, or never. */
  readonly passed: Promise<void>
  /** Takes the key that the visitor entered. */
  insert(given: string): void
  /** Checks the page's own key again after a failure. */
  checkAgain(): void
  /** Cancels the check. */
  close(): void
}

export function createKeyGate(key: ConnectorKey, store: Store<ChatState>, fetch: ConnectorContext['fetch']): KeyGate {
  const ending = new AbortController()
  const { signal } = ending
  const { placeholder, helpUrl } = key
  let isWaiting = true
  let pass = (): void => undefined
  const passed = new Promise<void>((resolve) => (pass = resolve))

  const labels = () => keyLabels(store.get().config.labels)
  const entry = (change?: Partial<KeyEntry>): Pick<ChatState, 'keyEntry'> => ({
    keyEntry: { placeholder, ...(helpUrl !== undefined && { helpUrl }), isChecking: false, error: '', ...change },
  })

  /** Checks a key, or the page's own if none is given. `tell` receives the error message. */
  async function check(candidate: string | undefined, invalid: string, tell: (error: string) => void): Promise<void> {
    const verdict = await key.check(candidate, { fetch, signal }).catch(() => 'unreachable')
    if (signal.aborted) return
    if (verdict !== 'valid') return tell(verdict === 'invalid' ? invalid : labels().errorKeyConnection)
    isWaiting = false
    pass()
  }

  /** Checks the page's own key. */
  function checkOwn(): void {
    store.set({ view: 'validate-key' })
    void check(undefined, labels().errorKeyProperty, (viewError) => store.set({ view: 'error', viewError }))
  }

  if (key.isMissing) store.set({ view: 'insert-key', ...entry() })
  else checkOwn()

  return {
    key,
    get isWaiting() {
      return isWaiting
    },
    passed,
    insert(given: string): void {
      if (signal.aborted || store.get().keyEntry?.isChecking !== false) return
      const { errorKey, errorKeyCharacters } = labels()
      const candidate = given.trim()
      const isChecking = isWholeKey(candidate)
      store.set(entry({ isChecking, error: isChecking ? '' : candidate ? errorKeyCharacters : errorKey }))
      if (isChecking) void check(candidate, errorKey, (error) => store.set(entry({ error })))
    },
    checkAgain(): void {
      if (!signal.aborted && store.get().view === 'error') checkOwn()
    },
    close(): void {
      ending.abort()
    },
  }
}
