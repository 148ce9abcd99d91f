/** How long work goes on before the page gets its turn, in milliseconds: well below a task that visitors notice. */
const longest = 12

/** Lets the page have its turn during long work: call what it returns between two pieces of it, and await the result. */
export function createPauses(now: () => number = () => performance.now()): () => Promise<void> | undefined {
  let started = now()
  return () => {
    if (now() - started < longest) return undefined
    return new Promise((resolve) =>
      setTimeout(() => {
        started = now()
        resolve()
      }),
    )
  }
}
