/** Remembers which thread of a storage this tab showed last. */
export interface LastThread {
  get(storageName: string): string | undefined
  set(storageName: string, id: string): void
  /** Frees the slot for other chats on the page. */
  release(): void
}

/** The keys in use by chats of this page. */
const taken = new Set<string>()

/**
 * Remembers across reloads which thread of a storage this tab shows; other tabs may show others. Pages of one site share it, so
 * that a visitor stays in the conversation when moving between pages. Chats on one page do not: they are told apart by their
 * element's `id`, or without ids by the order in which they start.
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

  // Access throws in a sandboxed frame and in browsers that block storage: then the most recent thread is shown.
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
