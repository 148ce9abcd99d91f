import type { StreamOwner, StreamPiece, StreamStore } from './stream-store.ts'

/** Streams of this process. */
export interface MemoryStreams extends StreamStore {
  /** Lets go of a stream before its time. Who reads it reads it to the end. */
  forget(id: string): void
  /** Forgets streams that ended so many seconds ago, now and from now on. */
  sweep(seconds: number | undefined): void
}

/** How long a stream is kept after its end. */
export const keptSeconds = 300
const mostCharacters = 50_000_000 // of all streams that ended
/** Events that a reader is given together: of a long answer, a slow one takes no more memory than this. */
const piecesAtOnce = 500

const over = { done: true, value: undefined } as const

interface Stream {
  readonly user: string | undefined
  readonly thread: string | undefined
  readonly request: string | undefined
  readonly data: string[]
  characters: number
  /** By `performance.now()`: the clock of the day may jump. */
  endedAt?: number
  /** Nobody finds it any more. Who reads it reads it to its end, after which it is forgotten. */
  isErased?: boolean
  /** Called at each change. */
  readonly readers: Set<() => void>
  readonly onStop: Set<() => void>
}

/**
 * No generator: a server gives thousands of events each second. What wakes a reader asks nothing of its signal: on Cloudflare Workers that
 * belongs to the reader's request, and what wakes it to another one.
 */
function readStream(
  stream: Stream,
  after: number,
  signal: AbortSignal,
): AsyncIterableIterator<readonly StreamPiece[], undefined> {
  let position = after
  let hasLeft = signal.aborted
  /** Set while it waits for a change. */
  let give: ((result: IteratorResult<readonly StreamPiece[], undefined>) => void) | undefined

  /** What there is now; undefined where that is nothing. */
  function take(): IteratorResult<readonly StreamPiece[], undefined> | undefined {
    if (hasLeft) return over
    const first = position
    const some = stream.data.slice(first, first + piecesAtOnce)
    position += some.length
    if (some.length) return { done: false, value: some.map((data, index) => ({ number: first + index + 1, data })) }
    return stream.endedAt === undefined ? undefined : over
  }

  function onChange(): void {
    const result = give && take()
    if (!result) return
    give?.(result)
    give = undefined
    if (result.done) stream.readers.delete(onChange)
  }

  function leave(): void {
    hasLeft = true
    onChange()
    stream.readers.delete(onChange)
  }

  signal.addEventListener('abort', leave, { once: true })
  return {
    next: () =>
      new Promise((resolve) => {
        const result = take()
        if (result) {
          if (result.done) stream.readers.delete(onChange)
          return resolve(result)
        }
        give = resolve
        stream.readers.add(onChange)
      }),
    return: async () => {
      signal.removeEventListener('abort', leave)
      leave()
      return over
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

/** The end of a stream. */
interface Ended {
  readonly id: string
  readonly at: number
}

/** Streams in the order in which they ended: to take the first ones costs the same however many there are. */
function createEnds() {
  let ends: Ended[] = []
  let first = 0
  return {
    add(end: Ended): void {
      ends.push(end)
    },
    first: (): Ended | undefined => ends[first],
    drop(): void {
      first += 1
      // Half of it is not needed any more.
      if (first * 2 < ends.length) return
      ends = ends.slice(first)
      first = 0
    },
  }
}

/** A conversation of a visitor, as a key. */
const threadKey = (user: string, thread: string): string => JSON.stringify([user, thread])

/** Keeps streams in memory, for five minutes after they ended; those that ended first go earlier when they take more than about 100 MB. */
export function memoryStreams(): MemoryStreams {
  const streams = new Map<string, Stream>()
  /** The ids of streams by their requests. */
  const requests = new Map<string, string>()
  /** The ids of those that began last in their conversations. */
  const threads = new Map<string, string>()
  const ends = createEnds()
  let endedCharacters = 0
  let kept = keptSeconds

  function release(id: string): void {
    const { request } = streams.get(id) ?? {}
    if (request !== undefined && requests.get(request) === id) requests.delete(request)
  }

  function wake({ readers }: Stream): void {
    for (const onChange of readers) onChange()
  }

  function end(stream: Stream): void {
    if (stream.endedAt !== undefined) return
    stream.endedAt = performance.now()
    endedCharacters += stream.characters
    wake(stream)
  }

  /** From now on nothing leads to it. */
  function hide(id: string): void {
    release(id)
    const { user, thread } = streams.get(id) ?? {}
    const key = user === undefined || thread === undefined ? undefined : threadKey(user, thread)
    if (key !== undefined && threads.get(key) === id) threads.delete(key)
  }

  function forget(id: string): void {
    const stream = streams.get(id)
    if (!stream) return
    hide(id)
    // Nothing comes any more for those who read it.
    end(stream)
    endedCharacters -= stream.characters
    streams.delete(id)
  }

  /** Forgets streams that ended long ago. */
  function sweep(): void {
    const oldest = performance.now() - kept * 1000
    for (let next = ends.first(); next; next = ends.first()) {
      if (next.at > oldest && endedCharacters <= mostCharacters) return
      ends.drop()
      forget(next.id)
    }
  }

  function find({ id, user }: StreamOwner): Stream | undefined {
    const stream = streams.get(id)
    return stream?.user === user && !stream?.isErased ? stream : undefined
  }

  return {
    isLocal: true,
    async begin({ id, user, thread, request }) {
      sweep()
      const known = request === undefined ? undefined : requests.get(request)
      if (known !== undefined) return known
      if (request !== undefined) requests.set(request, id)
      if (streams.has(id)) return id
      streams.set(id, { user, thread, request, data: [], characters: 0, readers: new Set(), onStop: new Set() })
      if (user !== undefined && thread !== undefined) threads.set(threadKey(user, thread), id)
      return id
    },
    append(id, pieces) {
      const stream = streams.get(id)
      if (!stream || stream.endedAt !== undefined) return false
      for (const { number, data } of pieces) {
        if (number !== stream.data.length + 1) continue
        stream.data.push(data)
        stream.characters += data.length
      }
      wake(stream)
      return true
    },
    async end(id) {
      const stream = streams.get(id)
      if (!stream || stream.endedAt !== undefined) return
      if (stream.isErased) return forget(id)
      end(stream)
      ends.add({ id, at: performance.now() })
    },
    async follow(owner, { after, signal }) {
      const stream = find(owner)
      return stream && readStream(stream, after, signal)
    },
    async find(by) {
      const id = 'request' in by ? requests.get(by.request) : threads.get(threadKey(by.user, by.thread))
      return id === undefined ? undefined : { id, hasEnded: streams.get(id)?.endedAt !== undefined }
    },
    release: async (id) => release(id),
    async stop(owner) {
      const stream = find(owner)
      for (const listener of stream?.onStop ?? []) listener()
      return stream !== undefined
    },
    onStop(id, listener) {
      const { onStop, isErased } = streams.get(id) ?? {}
      onStop?.add(listener)
      if (isErased) listener()
      return () => void onStop?.delete(listener)
    },
    async erase(user) {
      for (const [id, stream] of streams) {
        if (stream.user !== user) continue
        if (stream.endedAt !== undefined) {
          forget(id)
          continue
        }
        hide(id)
        stream.isErased = true
        for (const listener of stream.onStop) listener()
      }
    },
    forget,
    sweep(seconds = keptSeconds) {
      kept = seconds
      sweep()
    },
  }
}
