import type { Config } from '../../options/config.ts'
import type { ChatSession } from '../../session/chat-session.ts'
import type { KeyValueStorage } from '../../storage/key-value-storage.ts'

/** What was agreed to in this page, also where the browser keeps nothing, by where it is kept. */
const given = new Set<string>()
/** Those that wait for it: other threads, and other chats of the page. */
const waiting = new Set<() => void>()

const keyOf = ({ storage }: Config): string => `confab-consent:${storage?.key ?? ''}`

/** True if the page asks for the visitor's consent, and has not got it. */
export function isConsentMissing(config: Config, storage: KeyValueStorage | undefined): boolean {
  const { disclosure } = config.options
  if (typeof disclosure !== 'object' || disclosure.consent !== 'once' || given.has(keyOf(config))) return false
  try {
    return !storage?.getItem(keyOf(config))
  } catch {
    return true // throws where the browser blocks storage
  }
}

/** The visitor has agreed meanwhile, perhaps in another chat of the page. */
function take({ store, environment }: ChatSession): void {
  const { isConsentMissing: isMissing, config } = store.get()
  if (isMissing && !isConsentMissing(config, environment.storage)) store.set({ isConsentMissing: false })
}

/** The visitor agrees. */
export function giveConsent(session: ChatSession): void {
  const { store, environment } = session
  const key = keyOf(store.get().config)
  given.add(key)
  try {
    environment.storage?.setItem(key, new Date().toISOString())
  } catch {
    // It counts until the page is left.
  }
  // Nobody may be waiting yet: what the browser keeps of the conversation is read first.
  take(session)
  for (const tell of waiting) tell()
}

/** Resolves once the visitor has agreed, where that is needed; rejects with the signal's reason when it aborts. */
export function whenConsented(session: ChatSession, signal: AbortSignal): Promise<void> {
  const { store } = session
  take(session)
  if (!store.get().isConsentMissing) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const end = (): void => {
      unsubscribe()
      waiting.delete(check)
      signal.removeEventListener('abort', onAbort)
    }
    const onAbort = (): void => {
      end()
      reject(signal.reason as Error)
    }
    const check = (): void => take(session)
    const unsubscribe = store.subscribe(({ isConsentMissing: isMissing }) => {
      if (isMissing) return
      end()
      resolve()
    })
    waiting.add(check)
    signal.addEventListener('abort', onAbort)
  })
}
