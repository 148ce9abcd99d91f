import { takeLock, type TakenLock } from './take-lock.ts'

/** The locks of the calls that a chat answers. `signal` is aborted when everything in it ends, which releases them. */
export function createCallLocks(signal: () => AbortSignal) {
  const locks = new Map<string, { release(): void }>()
  let followed: AbortSignal | undefined

  function release(key: string): void {
    locks.get(key)?.release()
    locks.delete(key)
  }

  function releaseAll(): void {
    for (const lock of locks.values()) lock.release()
    locks.clear()
  }

  return {
    /** Takes the lock of a call, until it is released or everything ends. */
    async take(key: string): Promise<TakenLock> {
      const held = locks.get(key)
      if (held) return held
      const lock = await takeLock(key)
      if (typeof lock === 'string') return lock
      locks.set(key, lock)
      const current = signal()
      if (followed !== current) current.addEventListener('abort', releaseAll, { once: true })
      followed = current
      if (current.aborted) releaseAll()
      return lock
    },
    release,
  }
}
