import type { LastThread } from '../threads/chat-threads.ts'

/** The keys that chats of this page use now. */
const taken = new Set<string>()

/**
 * Remembers over a reload which thread of a storage this tab shows; other tabs may show others. Pages of one site share it, so that a
 * visitor stays in a conversation on the way from page to page. Chats of one page do not: the `id` of the element tells them apart, and
 * the order in which they begin where they have none.
 */
export function createLastThread(host: Element): LastThread {
  let ownKey: string | undefined

  function keyOf(storageName: string): string {
    const base = `confab-last-thread:${storageName}${host.id && `#${host.id}`}`
    if (ownKey !== undefined && (ownKey === base || ownKey.startsWith(`${base} `))) return ownKey
    lastThread.release()
    let key = base
    for (let place = 2; taken.has(key); place += 1) key = `${base} ${place}`
    taken.add(key)
    ownKey = key
    return key
  }

  // A sandboxed frame, or a browser that refuses storage, throws when it is used: then the newest thread is shown.
  const lastThread: LastThread = {
    get(storageName) {
      try {
        return globalThis.sessionStorage.getItem(keyOf(storageName)) ?? undefined
      } catch {
        return undefined
      }
    },
    set(storageName, id) {
      try {
        globalThis.sessionStorage.setItem(keyOf(storageName), id)
      } catch {
        // See above.
      }
    },
    release() {
      if (ownKey !== undefined) taken.delete(ownKey)
      ownKey = undefined
    },
  }
  return lastThread
}
