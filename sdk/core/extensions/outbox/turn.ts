import type { OutboxRecord } from './outbox-records.ts'

/** How long a message waits for older ones of other tabs, in milliseconds: the browser may have frozen such a tab. */
const patience = 10_000

/**
 * When a message may be sent that another tab has written older ones than: after those, so that the service gets them in the order in which
 * the visitor wrote them. `isBehind` is whether there are any, `run` is called when it is time to ask again.
 */
export function createTurn(isBehind: (record: OutboxRecord) => Promise<boolean>, run: () => void) {
  /** Since when messages wait. By `performance.now()`: the clock of the day may jump. */
  const since = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function end(): void {
    clearTimeout(timer)
    timer = undefined
  }

  /** Something may have been sent elsewhere. */
  function look(): void {
    if (timer === undefined) return
    end()
    run()
  }

  return {
    look,
    end,
    /** True while a message waits. */
    isWaiting: (): boolean => timer !== undefined,
    /** Whether a message may be sent now. */
    async hasCome(record: OutboxRecord): Promise<boolean> {
      const { id } = record
      const start = since.get(id) ?? performance.now()
      const left = start + patience - performance.now()
      if (left <= 0 || !(await isBehind(record))) {
        since.delete(id)
        return true
      }
      since.set(id, start)
      end()
      timer = setTimeout(look, left)
      return false
    },
  }
}
