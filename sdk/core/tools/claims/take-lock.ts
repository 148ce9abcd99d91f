/** `taken`: another tab holds it. `none`: this browser, or this page, has no locks. */
export type TakenLock = 'taken' | 'none' | { release(): void }

/**
 * Takes a lock if nobody holds it; it is held until it is released, or the page is closed.
 * https://developer.mozilla.org/docs/Web/API/Web_Locks_API (secure contexts only)
 */
export function takeLock(name: string): Promise<TakenLock> {
  const locks = globalThis.navigator?.locks as LockManager | undefined
  return new Promise((resolve) => {
    if (!locks) return resolve('none')
    const hold = (lock: Lock | null): Promise<void> => {
      if (lock) return new Promise<void>((release) => resolve({ release }))
      resolve('taken')
      return Promise.resolve()
    }
    // A sandboxed frame with an opaque origin has the API, but is denied locks.
    locks.request(name, { ifAvailable: true }, hold).catch(() => resolve('none'))
  })
}
