import { onTestFinished, vi } from 'vitest'

/** Holds back the timers of exactly these numbers of milliseconds until the test lets them pass. */
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
    /** How many wait. */
    get count() {
      return waiting.size
    },
    /** The time is over. */
    pass(): void {
      const runs = [...waiting.values()]
      waiting.clear()
      for (const run of runs) run()
    },
  }
}
