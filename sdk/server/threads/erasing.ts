/** How long it is remembered that a visitor was erased, in milliseconds: longer than any answer is given. */
const rememberedFor = 24 * 60 * 60 * 1000

/** Keeps conversations of visitors who are erased from being written by what began before. */
export function createErasing() {
  /** The number of the last erasing of a visitor, and when that was, by `performance.now()`: the oldest first. */
  const erased = new Map<string, { readonly number: number; readonly at: number }>()
  const writes = new Map<Promise<unknown>, string>()
  let last = 0

  function forgetOld(): void {
    const before = performance.now() - rememberedFor
    for (const [visitor, { at }] of erased) {
      if (at > before) return
      erased.delete(visitor)
    }
  }

  return {
    /** What is written of a visitor, from now on. */
    begin(visitor: string) {
      const start = last
      return {
        isErased: (): boolean => (erased.get(visitor)?.number ?? 0) > start,
        /** A write, which is waited for where the visitor is erased meanwhile. */
        note<Value>(write: Promise<Value>): Promise<Value> {
          writes.set(write, visitor)
          const forget = (): void => void writes.delete(write)
          write.then(forget, forget)
          return write
        },
      }
    },
    /** Nothing more is written of what began before. Resolves when nothing is being written. */
    async leave(visitor: string): Promise<void> {
      forgetOld()
      last += 1
      erased.delete(visitor)
      erased.set(visitor, { number: last, at: performance.now() })
      await Promise.allSettled([...writes].flatMap(([write, whose]) => (whose === visitor ? [write] : [])))
    },
  }
}
