interface Work {
  readonly interrupt: (() => void) | undefined
}

/** Counts the requests that are being answered, beyond their responses where an answer continues. */
export interface Running {
  /**
   * One begins. Call the function that it returns once, at its end.
   * @param interrupt Ends it before its time.
   */
  begin(interrupt?: () => void): () => void
  /** Resolves when there is none. */
  none(): Promise<void>
  /** Ends all before their time that can be. */
  interrupt(): void
}

export function createRunning(): Running {
  const running = new Set<Work>()
  let waiting: (() => void)[] = []
  return {
    begin(interrupt?: () => void): () => void {
      const work = { interrupt }
      running.add(work)
      return () => {
        running.delete(work)
        if (running.size) return
        for (const resolve of waiting) resolve()
        waiting = []
      }
    },
    async none(): Promise<void> {
      if (running.size) await new Promise<void>((resolve) => waiting.push(resolve))
    },
    interrupt(): void {
      for (const work of running) work.interrupt?.()
    },
  }
}
