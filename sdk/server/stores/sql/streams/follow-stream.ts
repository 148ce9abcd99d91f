import type { StreamPiece, StreamPlace } from '../../../streams/stream-store.ts'
import type { Database } from '../tables.ts'

/** Rows of one page. */
const pageRows = 500

/** Those who wait for changes of streams. */
export interface Followers {
  /** Wakes those who wait for a change of these streams, or of any. */
  wake(ids?: Iterable<string>): void
  /** One who waits for changes of a stream from time to time, and has what is before a place, until the function that is returned is called. */
  enter(id: string, place: () => number): () => void
  /** The streams that are followed, each with the first place up to which somebody has it. */
  places(): ReadonlyMap<string, number>
  /** The next change of a stream; also the end of the signal is one. */
  next(id: string, signal: AbortSignal): { changed: Promise<void>; forget: () => void }
}

/** `follow` is told of each of them, and `onCount` how many there are. */
export function createFollowers(follow: (id: string) => () => void, onCount: (count: number) => void): Followers {
  const waiting = new Map<string, Set<() => void>>()
  const followed = new Map<string, Set<() => number>>()
  let count = 0

  function change(by: number): void {
    count += by
    onCount(count)
  }

  return {
    wake(ids: Iterable<string> = waiting.keys()): void {
      for (const id of ids) {
        for (const resume of waiting.get(id) ?? []) resume()
        waiting.delete(id)
      }
    },
    enter(id: string, place: () => number): () => void {
      const unfollow = follow(id)
      const places = followed.get(id) ?? new Set()
      followed.set(id, places.add(place))
      change(1)
      return () => {
        unfollow()
        places.delete(place)
        if (!places.size) followed.delete(id)
        change(-1)
      }
    },
    places: () => new Map([...followed].map(([id, places]) => [id, Math.min(...[...places].map((place) => place()))])),
    next(id: string, signal: AbortSignal): { changed: Promise<void>; forget: () => void } {
      const known = waiting.get(id) ?? new Set()
      waiting.set(id, known)
      let resume = (): void => undefined
      const changed = new Promise<void>((resolve) => (resume = resolve))
      const forget = (): void => {
        signal.removeEventListener('abort', resume)
        known.delete(resume)
        if (!known.size && waiting.get(id) === known) waiting.delete(id)
      }
      known.add(resume)
      signal.addEventListener('abort', resume)
      if (signal.aborted) resume()
      return { changed, forget }
    },
  }
}

interface Page {
  readonly pieces: readonly StreamPiece[]
  /** There is nothing after it, and will not be. */
  readonly isLast: boolean
  readonly isFull: boolean
}

/** The stream and what is after a place, both as they were at one moment. */
async function readPage(database: Database, id: string, after: number): Promise<Page> {
  const rows = await database
    .selectFrom('confab_stream')
    .leftJoin('confab_stream_piece', (join) => join.onRef('stream', '=', 'place').on('number', '>', after))
    .select(['ended_at', 'number', 'data'])
    .where('id', '=', id)
    .orderBy('number')
    .limit(pageRows)
    .execute()
  const pieces: StreamPiece[] = []
  let position = after
  for (const { number, data } of rows) {
    if (number === null || data === null) continue
    const events = JSON.parse(data) as readonly string[]
    // What was written twice, because nobody knew whether it had been, is given once.
    for (const [index, event] of events.entries()) {
      const place = number - events.length + 1 + index
      if (place > position) pieces.push({ number: place, data: event })
    }
    position = Math.max(position, number)
  }
  const isFull = rows.length === pageRows
  // A stream that is not there any more has ended long ago.
  return { pieces, isFull, isLast: !isFull && (rows.length === 0 || rows[0]?.ended_at !== null) }
}

/** The events of a stream from a place on, until it ends. */
export async function* followStream(
  use: () => Promise<Database>,
  followers: Followers,
  id: string,
  { after, signal }: StreamPlace,
): AsyncGenerator<readonly StreamPiece[]> {
  let position = after
  const leave = followers.enter(id, () => position)
  try {
    while (!signal.aborted) {
      // Before it is read, so that no change is missed.
      const { changed, forget } = followers.next(id, signal)
      try {
        const { pieces, isLast, isFull } = await readPage(await use(), id, position)
        position = pieces.at(-1)?.number ?? position
        if (pieces.length) yield pieces
        if (isLast) return
        if (!isFull) await changed
      } finally {
        forget()
      }
    }
  } finally {
    leave()
  }
}
