import { inTime } from '../../core/util/in-time.ts'
import { memoryStreams } from './memory-streams.ts'
import type { StreamOwner, StreamPiece, StreamStore } from './stream-store.ts'

/** How long a store may take before answers go on without it, in milliseconds. */
const patience = 2000
/** How long after a failure it is tried again, in milliseconds. */
const retryAfter = 1000

const late = (): Error => new Error(`No answer within ${patience / 1000} seconds.`)

/** Notes whether the store can be used, and tells once when it cannot any more. */
function createAvailability(onError: (error: unknown) => void) {
  let isDown = false
  let next = 0
  return {
    /** Whether to try it now: of many streams that wait for a store which is away, one tries. */
    isWorthTrying(): boolean {
      if (!isDown) return true
      if (performance.now() < next) return false
      next = performance.now() + retryAfter
      return true
    },
    note(error?: unknown): void {
      const isNew = error !== undefined && !isDown
      isDown = error !== undefined
      if (!isNew) return
      next = performance.now() + retryAfter
      onError(new Error('The store cannot be used: answers go on, and are not kept until it can.', { cause: error }))
    },
  }
}

type Availability = ReturnType<typeof createAvailability>

/** Writes a stream to the store, as far and as soon as that is possible. Never rejects. */
function createSaving(store: StreamStore, stream: StreamOwner, will: readonly string[], availability: Availability) {
  let unsaved: readonly StreamPiece[] = []
  let hasBegun = false
  let isLost = false

  async function save(isEnd: boolean): Promise<void> {
    if (!hasBegun) await store.begin(stream, will)
    hasBegun = true
    const pieces = unsaved
    if (pieces.length) isLost = !(await store.append(stream.id, pieces))
    const last = pieces.at(-1)?.number ?? 0
    unsaved = unsaved.filter(({ number }) => number > last)
    if (isEnd && !isLost) await store.end(stream.id)
  }

  /** Returns whether all of it is kept. */
  return async function attempt(pieces: readonly StreamPiece[] = [], isEnd = false): Promise<boolean> {
    if (isLost) return false
    unsaved = unsaved.length ? [...unsaved, ...pieces] : pieces
    if (!availability.isWorthTrying()) return false
    try {
      await inTime(patience, save(isEnd), late)
      availability.note()
      return !isLost
    } catch (error) {
      availability.note(error)
      return false
    }
  }
}

/**
 * Streams in a store that others share, and that may be away. What this process gives it also has in its memory: it goes on where the store
 * fails, and is written down when the store is back.
 */
export function createSavedStreams(store: StreamStore, onError: (error: unknown) => void): StreamStore {
  const local = memoryStreams()
  const availability = createAvailability(onError)
  const savings = new Map<string, ReturnType<typeof createSaving>>()
  return {
    async begin(stream, will) {
      await local.begin(stream, will)
      const save = createSaving(store, stream, will, availability)
      savings.set(stream.id, save)
      await save()
    },
    async append(id, pieces) {
      await savings.get(id)?.(pieces)
      return local.append(id, pieces)
    },
    async end(id) {
      const isKept = await savings.get(id)?.([], true)
      savings.delete(id)
      await local.end(id)
      if (isKept) local.forget(id)
    },
    async follow(stream, place) {
      return (await local.follow(stream, place)) ?? inTime(patience, store.follow(stream, place), late)
    },
    async stop(stream) {
      return (await local.stop(stream)) || inTime(patience, store.stop(stream), late)
    },
    onStop(id, listener) {
      const forgetters = [local.onStop(id, listener), store.onStop(id, listener)]
      return () => forgetters.forEach((forget) => forget())
    },
  }
}
