/** A second, in milliseconds. */
const interval = 1000

/** Does something about each second, one after the other, as long as it is needed; what fails is done again with the next. */
export function createPulse(beat: () => Promise<void>, isNeeded: () => boolean) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isBeating = false

  async function run(): Promise<void> {
    timer = undefined
    isBeating = true
    try {
      await beat()
    } catch {
      // Who writes and reads meets the same failure, and tells of it.
    }
    isBeating = false
    start()
  }

  function start(): void {
    if (isBeating || timer || !isNeeded()) return
    timer = setTimeout(() => void run(), interval)
    // It keeps no process alive: https://nodejs.org/api/timers.html#timeoutunref
    if (typeof timer === 'object') timer.unref()
  }

  return {
    start,
    stop(): void {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
