import { createId } from '../core/util/ids.ts'

/** A UUID; in contexts that are not secure, where the browser makes none, an id of the page with the time. */
export const newThreadId = (): string => globalThis.crypto.randomUUID?.() ?? `${createId()}-${Date.now().toString(36)}`
