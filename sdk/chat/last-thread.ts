import type { LastThread } from '../threads/chat-threads.ts'

/** Remembers over a reload which thread this tab shows; other tabs may show others. */
export function createLastThread(host: Element): LastThread {
  const key = (): string => `confab-thread${host.id && `:${host.id}`}`
  // A sandboxed frame, or a browser that refuses storage, throws when it is used: then the newest thread is shown.
  return {
    get() {
      try {
        return globalThis.sessionStorage.getItem(key()) ?? undefined
      } catch {
        return undefined
      }
    },
    set(id) {
      try {
        globalThis.sessionStorage.setItem(key(), id)
      } catch {
        // See above.
      }
    },
  }
}
