/**
 * Runs while no other tab does, where the browser has locks: two tabs that write one thread would refuse each other's versions.
 * https://developer.mozilla.org/docs/Web/API/Web_Locks_API (secure contexts only)
 */
export async function withLock<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const locks = globalThis.navigator?.locks as LockManager | undefined
  if (!locks) return run()
  let hasBegun = false
  try {
    return await locks.request(name, () => {
      hasBegun = true
      return run()
    })
  } catch (error) {
    if (hasBegun) throw error
    // A sandboxed frame without an origin of its own has the locks, but refuses to give one.
    return run()
  }
}
