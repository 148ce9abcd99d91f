import { tabStore } from '../../lib/local-store.ts'

const name = 'auth:pending-reset'

/** How long the provider's code is valid, in milliseconds. */
const lifetime = 60 * 60 * 1000

/** A requested code to set a new password. */
export interface PendingReset {
  readonly email: string
  /** The destination of the code, masked by the provider. */
  readonly destination?: string | undefined
}

/** Stored for this tab while the code is valid, so that a reload returns to the code. */
export const pendingReset = {
  read(now = Date.now()): PendingReset | undefined {
    const saved = tabStore.read(name)
    if (!saved) return undefined
    const { expires, ...reset } = JSON.parse(saved) as PendingReset & { readonly expires: number }
    if (expires > now) return reset
    pendingReset.forget()
    return undefined
  },
  keep: (reset: PendingReset): void => tabStore.write(name, JSON.stringify({ ...reset, expires: Date.now() + lifetime })),
  forget: (): void => tabStore.remove(name),
}
