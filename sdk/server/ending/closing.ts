/**
 * Whether a server ends. No `AbortController`: Cloudflare Workers make none before the first request, and one that a request made cannot be
 * used by another.
 */
export interface Closing {
  isClosing(): boolean
  /** The server ends from now on. */
  begin(): void
  /** Resolves after that many milliseconds, or as soon as the server ends. */
  wait(milliseconds: number): Promise<void>
}

export function createClosing(): Closing {
  const waiting = new Set<() => void>()
  let isClosing = false
  return {
    isClosing: (): boolean => isClosing,
    begin(): void {
      isClosing = true
      for (const resolve of waiting) resolve()
    },
    async wait(milliseconds: number): Promise<void> {
      if (isClosing) return
      await new Promise<void>((resolve) => {
        function end(): void {
          clearTimeout(timer)
          waiting.delete(end)
          resolve()
        }
        const timer = setTimeout(end, milliseconds)
        waiting.add(end)
      })
    },
  }
}
