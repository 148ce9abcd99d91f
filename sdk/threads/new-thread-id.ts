import { createId } from '../core/util/ids.ts'

/**
 * Returns a UUID. In insecure contexts, where browsers have no `randomUUID`, combines an id unique to the page with the time.
 * https://developer.mozilla.org/docs/Web/API/Crypto/randomUUID
 */
export const newThreadId = (): string => globalThis.crypto.randomUUID?.() ?? `${createId()}-${Date.now().toString(36)}`
