/**
 * Whether a server ends. No `AbortController`: Cloudflare Workers make none before the first request, and one that a request made cannot be
 * used by another.
 */
export function createClosing() {
  const waiting = new Set<() => void>()
  let isClosing = false
  return {
    isClosing: (): boolean => isClosing,
    /** The server ends from now on. */
    begin(): void {
      isClosing = true
      for (const resolve of waiting) resolve()
    },
    /** Resolves after that many milliseconds, or as soon as the server ends. */
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

export type Closing = ReturnType<typeof createClosing>
