import { keyPrefix, localStore } from '../../lib/browser-storage.ts'

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

/** Whose keys they are. A session that ends by itself leaves them, for its owner to go on with. */
const ownerKey = 'auth:owner'

/**
 * Whether this browser still keeps what that person left. Who signs out takes it along before the tokens go: tokens that go alone
 * were refused, to this tab or to another.
 */
export const isOwner = (userId: string | undefined): boolean => userId !== undefined && localStore.read(ownerKey) === userId

/** Drops what is remembered of somebody else when a person signs in. What was chosen before anybody had signed in stays. */
export function forgetFormerUser(former: string | undefined, userId: string): void {
  if (former !== undefined && former !== userId) forgetTabKeys()
  const owner = localStore.read(ownerKey)
  if (owner !== undefined && owner !== userId) forgetProductKeys()
  if (owner !== userId) localStore.write(ownerKey, userId)
}
