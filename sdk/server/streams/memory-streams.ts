import type { StreamOwner, StreamPiece, StreamStore } from './stream-store.ts'

/** Streams of this process. */
export interface MemoryStreams extends StreamStore {
  /** Lets go of a stream before its time. Who reads it reads it to the end. */
  forget(id: string): void
}

/** How long a stream is kept after its end. */
export const keptSeconds = 300
const mostCharacters = 50_000_000 // of all streams that ended

interface Stream {
  readonly user: string | undefined
  readonly thread: string | undefined
  readonly data: string[]
  characters: number
  /** By `performance.now()`: the clock of the day may jump. */
  endedAt?: number
  /** Called at the next change. */
  waiting: (() => void)[]
  readonly onStop: Set<() => void>
}

/** Keeps streams in memory, for five minutes after they ended; the oldest go earlier when they take more than about 100 MB. */
export function memoryStreams(): MemoryStreams {
  const streams = new Map<string, Stream>()

  function wake(stream: Stream): void {
    const { waiting } = stream
    stream.waiting = []
    for (const resume of waiting) resume()
  }

  /** Forgets streams that ended long ago. They stand in the order in which they began. */
  function sweep(): void {
    const oldest = performance.now() - keptSeconds * 1000
    const ended = [...streams].filter(([, { endedAt }]) => endedAt !== undefined)
    let characters = ended.reduce((sum, [, stream]) => sum + stream.characters, 0)
    for (const [id, stream] of ended) {
      if ((stream.endedAt ?? 0) > oldest && characters <= mostCharacters) continue
      streams.delete(id)
      characters -= stream.characters
    }
  }

  function find({ id, user }: StreamOwner): Stream | undefined {
    const stream = streams.get(id)
    return stream?.user === user ? stream : undefined
  }

  async function* read(stream: Stream, after: number, signal: AbortSignal): AsyncGenerator<readonly StreamPiece[]> {
    const { data } = stream
    let position = after
    let resume = (): void => undefined
    const onAbort = (): void => resume()
    signal.addEventListener('abort', onAbort)
    try {
      while (!signal.aborted) {
        if (position < data.length) {
          const first = position
          position = data.length
          yield data.slice(first).map((piece, index) => ({ number: first + index + 1, data: piece }))
        } else if (stream.endedAt !== undefined) return
        else {
          await new Promise<void>((resolve) => {
            resume = resolve
            stream.waiting.push(resume)
          })
        }
      }
    } finally {
      signal.removeEventListener('abort', onAbort)
    }
  }

  return {
    isLocal: true,
    async begin({ id, user, thread }) {
      sweep()
      if (!streams.has(id)) streams.set(id, { user, thread, data: [], characters: 0, waiting: [], onStop: new Set() })
    },
    async append(id, pieces) {
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
      if (!stream) return
      stream.endedAt = performance.now()
      wake(stream)
    },
    async follow(owner, { after, signal }) {
      const stream = find(owner)
      return stream && read(stream, after, signal)
    },
    async find({ user, thread }) {
      // The one that began last stands last.
      const [id, stream] = [...streams].findLast(([, one]) => one.user === user && one.thread === thread) ?? []
      return id === undefined ? undefined : { id, hasEnded: stream?.endedAt !== undefined }
    },
    async stop(owner) {
      const stream = find(owner)
      for (const listener of stream?.onStop ?? []) listener()
      return stream !== undefined
    },
    onStop(id, listener) {
      const { onStop } = streams.get(id) ?? {}
      onStop?.add(listener)
      return () => void onStop?.delete(listener)
    },
    forget: (id) => void streams.delete(id),
  }
}
