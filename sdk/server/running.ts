/** Counts the requests that are being answered, beyond their responses where an answer continues. */
export function createRunning() {
  let count = 0
  let whenNone: (() => void) | undefined
  return {
    /** One begins. Call the function that it returns once, at its end. */
    begin(): () => void {
      count += 1
      return () => {
        count -= 1
        if (!count) whenNone?.()
      }
    },
    /** Resolves when there is none. */
    async none(): Promise<void> {
      if (count) await new Promise<void>((resolve) => (whenNone = resolve))
    },
  }
}

export type Running = ReturnType<typeof createRunning>
