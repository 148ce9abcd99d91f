/** How many assessments of visitors run at once: those of users are not to wait for them. */
const mostRunning = 2
/** How many may wait. Each takes up to a minute: who is behind them all would not wait. */
const mostWaiting = 20

/** Lets the assessments of visitors, who have no account, run a few at a time. */
export interface VisitorQueue {
  isFull(): boolean
  /** Whether this one waits or runs here. */
  has(id: string): boolean
  /** How many start before this one; undefined where it does not wait. */
  placeOf(id: string): number | undefined
  /** Does it when it is its turn. What fails is its own business. */
  add(id: string, work: () => Promise<void>): void
}

/** Makes a queue of its own: a process has one. */
export function createVisitorQueue(): VisitorQueue {
  const waiting = new Map<string, () => Promise<void>>()
  const running = new Set<string>()

  function next(): void {
    const [first] = waiting
    if (!first || running.size >= mostRunning) return
    const [id, work] = first
    waiting.delete(id)
    running.add(id)
    void work()
      .catch((error: unknown) => console.error('The assessment of a visitor could not begin', error))
      .finally(() => {
        running.delete(id)
        next()
      })
  }

  return {
    isFull: () => waiting.size >= mostWaiting,
    has: (id) => waiting.has(id) || running.has(id),
    placeOf(id) {
      const place = [...waiting.keys()].indexOf(id)
      return place < 0 ? undefined : place
    },
    add(id, work) {
      waiting.set(id, work)
      next()
    },
  }
}
