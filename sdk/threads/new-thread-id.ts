import { createId } from '../core/util/ids.ts'

/**
 * A UUID; in contexts that are not secure, where the browser makes none, an id of the page with the time.
 * https://developer.mozilla.org/docs/Web/API/Crypto/randomUUID
 */
export const newThreadId = (): string => globalThis.crypto.randomUUID?.() ?? `${createId()}-${Date.now().toString(36)}`
