import { useSyncExternalStore } from 'react'
import { localStore } from './local-store.ts'

/** What a person said to being measured. */
export type Consent = 'unknown' | 'granted' | 'denied'

const name = 'consent'

/** The browser's own word against being followed. Neither is typed: https://w3c.github.io/gpc/ and the retired Do Not Track. */
function refusedByBrowser(): boolean {
  const { navigator } = globalThis as { navigator?: Navigator & { globalPrivacyControl?: boolean } } // none where the build draws
  return navigator?.globalPrivacyControl === true || navigator?.doNotTrack === '1'
}

const read = (): Consent => {
  const said = localStore.read(name)
  if (said === 'granted' || said === 'denied') return said
  return refusedByBrowser() ? 'denied' : 'unknown'
}

let consent = read()
const listeners = new Set<() => void>()

/** Whether the person agrees to be measured: what they said here, or else what their browser says for them. */
export const consentStore = {
  get: (): Consent => consent,
  /** `unknown` takes the answer back, and asks again. */
  set(next: Consent): void {
    if (next === 'unknown') localStore.remove(name)
    else localStore.write(name, next)
    consent = next
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** The consent of the moment, and the way to give it, refuse it or be asked again. */
export const useConsent = (): [Consent, (next: Consent) => void] => [
  useSyncExternalStore(consentStore.subscribe, consentStore.get, () => 'unknown'),
  consentStore.set,
]
