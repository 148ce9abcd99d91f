/** What a process is to those that it shares a database with. */
export interface Writer {
  readonly id: string
  /** Another process took this one for dead and reaped it. */
  isReaped: boolean
}

interface RunningStream {
  /** Its number in the database. */
  readonly place: number
  readonly writer: Writer
  /** How long its events are. */
  characters: number
}

/** The streams that this process gives. */
export interface RunningStreams {
  begin(id: string, place: number, writer: Writer): unknown
  end(id: string): boolean
  get(id: string): RunningStream | undefined
  readonly count: number
  /** A visitor stopped it. */
  stop(id: string): void
  onStop(id: string, listener: () => void): () => void
}

export function createRunningStreams(): RunningStreams {
  const running = new Map<string, RunningStream>()
  const listeners = new Map<string, Set<() => void>>()
  return {
    begin: (id: string, place: number, writer: Writer): unknown => running.set(id, { place, writer, characters: 0 }),
    end: (id: string): boolean => running.delete(id),
    get: (id: string): RunningStream | undefined => running.get(id),
    get count(): number {
      return running.size
    },
    stop(id: string): void {
      for (const listener of listeners.get(id) ?? []) listener()
    },
    onStop(id: string, listener: () => void): () => void {
      const known = listeners.get(id) ?? new Set()
      listeners.set(id, known.add(listener))
      return () => {
        known.delete(listener)
        if (!known.size) listeners.delete(id)
      }
    },
  }
}
