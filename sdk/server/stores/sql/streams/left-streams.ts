import type { LeftStream } from '../../../streams/stream-store.ts'
import type { Database } from '../tables.ts'

type Listener = (stream: LeftStream) => Promise<void>

/** How often it is looked for what others have left, while nothing else is done, in milliseconds. */
const interval = 30_000
/** Streams of one look: what else there is has its turn with the next. */
const streamsAtOnce = 20

/**
 * Streams that ended without a conversation, because their process died. A process without requests looks, too: visitors who closed their
 * page ask nobody. `onDue` is called when it is time.
 */
export function createLeftStreams(onDue: () => void) {
  let listener: Listener | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  let isDue = false
  /** Whether there are other processes, of which nobody knows yet whether they live. */
  let isCurious = false
  let isRunning = false

  function due(): void {
    isDue = true
    onDue()
  }

  function stop(): void {
    listener = undefined
    clearInterval(timer)
  }

  async function tell(database: Database, tellOne: Listener): Promise<void> {
    const found = await database
      .selectFrom('confab_stream')
      .select(['id', 'visitor', 'note'])
      .where('note', 'is not', null)
      .where('ended_at', 'is not', null)
      // Those that live write what is theirs.
      .where('writer', 'not in', ({ selectFrom }) => selectFrom('confab_stream_writer').select('confab_stream_writer.id'))
      .orderBy('place')
      .limit(streamsAtOnce)
      .execute()
    for (const { id, visitor, note } of found) if (note !== null) await tellOne({ id, user: visitor ?? undefined, note })
    isDue = found.length === streamsAtOnce
  }

  return {
    due,
    stop,
    listen(given: Listener): () => void {
      listener = given
      timer = setInterval(due, interval)
      // It keeps no process alive: https://nodejs.org/api/timers.html#timeoutunref
      timer.unref()
      due()
      return stop
    },
    /** Whether somebody waits for the next look. */
    isWaiting: (): boolean => listener !== undefined && (isDue || isCurious),
    /** Looks, where it is time. Not waited for: others must hear of this process while it writes conversations. */
    look(database: Database, areOthersKnown: boolean): void {
      isCurious = !areOthersKnown
      const current = listener
      if (!current || !isDue || isRunning) return
      isRunning = true
      tell(database, current)
        // It is tried again with the next look.
        .catch(() => undefined)
        .finally(() => (isRunning = false))
    },
  }
}
