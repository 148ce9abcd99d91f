/** Calls a function after a period of silence. */
export interface SilenceTimer {
  /** Something was heard: restarts the timer. Without a duration there is no timer. */
  heard(milliseconds: number | undefined): void
  /** Cancels the timer. */
  forget(): void
}

export function createSilenceTimer(onSilence: () => void): SilenceTimer {
  let timer: ReturnType<typeof setTimeout> | undefined
  const forget = (): void => clearTimeout(timer)
  return {
    heard(milliseconds) {
      forget()
      if (milliseconds !== undefined) timer = setTimeout(onSilence, milliseconds)
    },
    forget,
  }
}
