// The locks by which tabs know of each other: holds one, lists all, hears when one is given up.
/** The locks of the browser; undefined where there are none: https://developer.mozilla.org/docs/Web/API/Web_Locks_API */
const lockManager = (): LockManager | undefined => globalThis.navigator?.locks

/** Holds a lock until the signal is aborted, or the page is closed. Resolves as soon as it is held. */
export function hold(name: string, signal: AbortSignal): Promise<void> {
  const locks = lockManager()
  return new Promise((resolve) => {
    if (!locks || signal.aborted) return resolve()
    const held = (): Promise<void> => {
      resolve()
      return new Promise((release) => signal.addEventListener('abort', () => release(), { once: true }))
    }
    locks.request(name, { signal }, held).catch(() => resolve())
  })
}

/** The names of all locks that are held in any tab; undefined if that is unknown. */
export async function heldLocks(): Promise<ReadonlySet<string> | undefined> {
  const held = await lockManager()
    ?.query()
    .catch(() => undefined)
  return held && new Set(held.held?.map(({ name = '' }) => name))
}

/** Calls a function when the tab that holds a lock has given it up. */
export function whenGivenUp(name: string, signal: AbortSignal, run: () => void): void {
  lockManager()
    ?.request(name, { signal }, () => undefined)
    .then(run, () => undefined)
}
