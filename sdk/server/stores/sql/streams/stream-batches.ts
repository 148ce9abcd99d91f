import type { StreamPiece } from '../../../streams/stream-store.ts'

/** Events of one stream that wait to be written. */
export interface BatchEntry {
  readonly id: string
  readonly pieces: readonly StreamPiece[]
}

interface Waiting extends BatchEntry {
  readonly resolve: (isWritten: boolean) => void
  readonly reject: (error: unknown) => void
}

/** How long what comes first waits for others, in milliseconds: one statement then writes the events of all streams. */
const batchTime = 20
/** The same while statements take long, and how many times as long: with fewer of them a database keeps up. Readers notice a longer pause. */
const longestBatchTime = 100
const pauseShare = 4
/** Characters of one statement. */
const longestBatch = 4 * 2 ** 20

function take(waiting: readonly Waiting[]): readonly Waiting[] {
  let characters = 0
  const tooMany = waiting.findIndex(({ pieces }) => {
    for (const { data } of pieces) characters += data.length
    return characters > longestBatch
  })
  return tooMany < 0 ? waiting : waiting.slice(0, Math.max(tooMany, 1))
}

/**
 * Writes events of many streams together. `write` returns whether they could be added.
 * What it throws, all that it was to write are refused with.
 */
export function createStreamBatches(write: (entries: readonly BatchEntry[]) => Promise<(entry: BatchEntry) => boolean>) {
  let waiting: Waiting[] = []
  let isWriting = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** How long the last statement took, in milliseconds. */
  let lasted = 0

  function schedule(): void {
    if (isWriting || !waiting.length) return
    timer ??= setTimeout(() => void flush(), Math.min(longestBatchTime, Math.max(batchTime, lasted * pauseShare)))
  }

  async function flush(): Promise<void> {
    timer = undefined
    isWriting = true
    const start = performance.now()
    const entries = take(waiting)
    waiting = waiting.slice(entries.length)
    try {
      const isWritten = await write(entries)
      for (const entry of entries) entry.resolve(isWritten(entry))
    } catch (error) {
      for (const entry of entries) entry.reject(error)
    }
    lasted = performance.now() - start
    isWriting = false
    schedule()
  }

  return (entry: BatchEntry): Promise<boolean> =>
    new Promise((resolve, reject) => {
      waiting.push({ ...entry, resolve, reject })
      schedule()
    })
}
