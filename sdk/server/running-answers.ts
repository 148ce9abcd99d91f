/** Counts the answers that are being given. */
export function createRunningAnswers() {
  let count = 0
  let whenNone: (() => void) | undefined
  return {
    /** An answer begins. Returns what tells its end; a second call does nothing. */
    begin(): () => void {
      let isEnded = false
      count += 1
      return () => {
        if (isEnded) return
        isEnded = true
        count -= 1
        if (!count) whenNone?.()
      }
    },
    /** Resolves when no answer is being given. */
    async none(): Promise<void> {
      if (count) await new Promise<void>((resolve) => (whenNone = resolve))
    },
  }
}
