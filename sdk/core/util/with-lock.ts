/**
 * Runs a function while no other tab does, in browsers that have locks.
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
    // A sandboxed frame with an opaque origin has the API, but is denied locks.
    return run()
  }
}
