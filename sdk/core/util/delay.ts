/**
 * The limit of timers; beyond it they fire immediately:
 * https://developer.mozilla.org/docs/Web/API/Window/setTimeout#maximum_delay_value
 */
const longest = 2 ** 31 - 1

/** Resolves after that many milliseconds; rejects with the signal's reason when it aborts. */
export function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error)
    const onAbort = (): void => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    const timer = setTimeout(
      () => {
        signal.removeEventListener('abort', onAbort)
        resolve()
      },
      Math.min(milliseconds, longest),
    )
    signal.addEventListener('abort', onAbort, { once: true })
  })
}
