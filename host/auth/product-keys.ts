import { keyPrefix } from '../lib/remembered.ts'

/** The emulators' data is what a server would keep: signing out does not delete accounts. */
const serverPrefix = `${keyPrefix}emu:`

function forget(storage: Storage): void {
  const mine = Object.keys(storage).filter((key) => key.startsWith(keyPrefix) && !key.startsWith(serverPrefix))
  for (const key of mine) storage.removeItem(key)
}

/** Drops what this tab remembers of whoever was signed in. */
export const forgetTabKeys = (): void => forget(sessionStorage)

/** Drops what this browser remembers under the product's prefix. (host.md §4) */
export function forgetProductKeys(): void {
  forget(localStorage)
  forgetTabKeys()
}
