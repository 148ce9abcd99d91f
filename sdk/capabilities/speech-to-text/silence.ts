/** Runs something once nothing was heard for so long. */
export interface Silence {
  /** Something was heard: the waiting begins anew. Without a time there is no waiting. */
  heard(milliseconds: number | undefined): void
  /** Nothing is waited for any more. */
  forget(): void
}

export function createSilence(onSilence: () => void): Silence {
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
