import { onTestFinished, vi } from 'vitest'

/** Holds timers of exactly these delays in milliseconds until the test fires them. */
export function holdTimers(...held: readonly number[]) {
  const waiting = new Map<number, () => void>()
  const { setTimeout: wait, clearTimeout: clear } = globalThis
  let count = 0
  const set = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    run: () => void,
    milliseconds?: number,
    ...rest: unknown[]
  ) => {
    if (milliseconds === undefined || !held.includes(milliseconds)) return wait(run, milliseconds, ...rest)
    count -= 1
    waiting.set(count, run)
    return count
  }) as typeof setTimeout)
  const unset = vi.spyOn(globalThis, 'clearTimeout').mockImplementation(((timer?: number) => {
    if (!waiting.delete(timer ?? 0)) clear(timer)
  }) as typeof clearTimeout)
  onTestFinished(() => {
    set.mockRestore()
    unset.mockRestore()
  })
  return {
    /** The number of waiting timers. */
    get count() {
      return waiting.size
    },
    /** Fires the timers. */
    pass(): void {
      const runs = [...waiting.values()]
      waiting.clear()
      for (const run of runs) run()
    },
  }
}
