import { begunAssessment } from '../../lib/begun-assessment.ts'
import { chatPrefix, keyPrefix, localStore } from '../../lib/local-store.ts'

/** The emulators' data stands for a server's: signing out does not delete accounts. */
const serverPrefix = `${keyPrefix}emu:`

const isOfUser = (key: string): boolean =>
  key.startsWith(chatPrefix) || (key.startsWith(keyPrefix) && !key.startsWith(serverPrefix))

function forget(storage: Storage): void {
  for (const key of Object.keys(storage).filter(isOfUser)) storage.removeItem(key)
}

/** Removes what this tab stored for the signed-in user. */
export const forgetTabKeys = (): void => forget(sessionStorage)

/** Removes everything this browser stored under the product's prefix, and what its chats kept beside that. */
export function forgetProductKeys(): void {
  forget(localStorage)
  forgetTabKeys()
}

/** The owner of the stored keys. A session that expires leaves them, so that the owner can resume. */
const ownerKey = 'auth:owner'

/**
 * Whether this browser still keeps what that person left. Who signs out takes it along before the tokens go: tokens that go alone
 * were refused, to this tab or to another.
 */
export const isOwner = (userId: string | undefined): boolean => userId !== undefined && localStore.read(ownerKey) === userId

/** Removes another user's stored data when someone signs in. What was chosen before signing in stays. */
export function forgetFormerUser(former: string | undefined, userId: string): void {
  if (former !== undefined && former !== userId) forgetTabKeys()
  const owner = localStore.read(ownerKey)
  if (owner !== undefined && owner !== userId) {
    // Begun while nobody was signed in: it is of whoever signs in now.
    const begun = begunAssessment.read()
    forgetProductKeys()
    if (begun !== undefined) begunAssessment.remember(begun)
  }
  if (owner !== userId) localStore.write(ownerKey, userId)
}
