import { inTime } from '../../core/util/in-time.ts'
import { keptSeconds, memoryStreams } from './memory-streams.ts'
import type { BeginningStream, StreamPiece, StreamStore } from './stream-store.ts'

/** How long a store may take before answers go on without it, in milliseconds. */
const patience = 2000
/** How long after a failure it is tried again, in milliseconds. */
const retryAfter = 1000

const late = (): Error => new Error(`No answer within ${patience / 1000} seconds.`)

/** Writes a stream to the store. What could not be written is part of the next attempt. */
function createSaving(store: StreamStore, stream: BeginningStream, will: readonly string[]) {
  let unsaved: readonly StreamPiece[] = []
  let hasBegun = false
  let isLost = false
  let hasEnded = false
  let keeper = stream.id
  /** By `performance.now()`: the clock of the day may jump. */
  let endedAt: number | undefined

  /** An earlier attempt may still go on, which the store took too long for: what is there twice is kept once. */
  async function save(): Promise<void> {
    if (!hasBegun) keeper = await store.begin(stream, will)
    hasBegun = true
    isLost ||= keeper !== stream.id
    // More may be added meanwhile. A stream that has ended takes nothing more.
    while (unsaved.length && !isLost) {
      const pieces = unsaved
      const isWritten = await store.append(stream.id, pieces)
      if (hasEnded) return
      isLost = !isWritten
      const last = pieces.at(-1)?.number ?? 0
      unsaved = unsaved === pieces ? [] : unsaved.filter(({ number }) => number > last)
    }
    if (endedAt === undefined || isLost || hasEnded) return
    await store.end(stream.id)
    hasEnded = true
  }

  return {
    id: stream.id,
    /** The stream that answers the request: another one where a server that shares the store was first. */
    keeper: (): string => keeper,
    add(pieces: readonly StreamPiece[]): void {
      unsaved = unsaved.length ? [...unsaved, ...pieces] : pieces
    },
    end(): void {
      endedAt = performance.now()
    },
    attempt: (): Promise<void> => (isLost ? Promise.resolve() : inTime(patience, save(), late)),
    /** All of it is in the store, and will stay as it is. */
    isKept: (): boolean => endedAt !== undefined && !isLost,
    /** It ended so long ago that nobody asks for it any more. */
    isOver: (): boolean => endedAt !== undefined && performance.now() - endedAt > keptSeconds * 1000,
  }
}

type Saving = ReturnType<typeof createSaving>

/** Saves streams as soon as the store can be used. `onSaved` is called each time that one of them is saved as far as it has come. */
function createSaver(onSaved: (saving: Saving) => void, onError: (error: unknown) => void) {
  /** Those of which something is not saved yet. */
  const behind = new Set<Saving>()
  let isDown = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function schedule(): void {
    timer ??= setTimeout(() => void retry(), retryAfter)
    // Deno and browsers have numbers.
    if (typeof timer === 'object') timer.unref()
  }

  function fail(saving: Saving, error: unknown): void {
    behind.add(saving)
    schedule()
    if (isDown) return
    isDown = true
    onError(new Error('The store cannot be used: answers go on, and are kept when it can.', { cause: error }))
  }

  function succeed(saving: Saving): void {
    behind.delete(saving)
    isDown = false
    onSaved(saving)
  }

  const attempt = (saving: Saving): Promise<void> =>
    saving.attempt().then(
      () => succeed(saving),
      (error: unknown) => fail(saving, error),
    )

  /** Of many that wait for a store which is away, one tries; the others follow when it succeeds. */
  async function retry(): Promise<void> {
    timer = undefined
    for (const saving of behind) if (saving.isOver()) behind.delete(saving)
    const [first, ...others] = behind
    if (!first) {
      isDown = false
      return
    }
    await attempt(first)
    if (!isDown) await Promise.all(others.map(attempt))
    if (behind.size) schedule()
  }

  /** Never rejects, and does not wait for a store that is away. */
  return function save(saving: Saving): Promise<void> {
    if (!isDown) return attempt(saving)
    behind.add(saving)
    schedule()
    return Promise.resolve()
  }
}

/**
 * Streams in a store that others share, and that may be away. What this process gives it also has in its memory: it goes on where the store
 * fails, and is written down when the store is back.
 */
export function createSavedStreams(store: StreamStore, onError: (error: unknown) => void): StreamStore {
  const local = memoryStreams()
  const savings = new Map<string, Saving>()
  const save = createSaver((saving) => {
    if (saving.isKept()) local.forget(saving.id)
  }, onError)

  return {
    async begin(stream, will) {
      const known = await local.begin(stream, will)
      if (known !== stream.id) return known
      const saving = createSaving(store, stream, will)
      savings.set(stream.id, saving)
      await save(saving)
      if (saving.keeper() === stream.id) return stream.id
      savings.delete(stream.id)
      local.forget(stream.id)
      return saving.keeper()
    },
    append(id, pieces) {
      const saving = savings.get(id)
      if (!saving) return local.append(id, pieces)
      saving.add(pieces)
      return save(saving).then(() => local.append(id, pieces))
    },
    async end(id) {
      const saving = savings.get(id)
      savings.delete(id)
      await local.end(id)
      saving?.end()
      if (saving) await save(saving)
    },
    async follow(stream, place) {
      return (await local.follow(stream, place)) ?? inTime(patience, store.follow(stream, place), late)
    },
    ...(store.find && {
      async find(by) {
        return (await local.find?.(by)) ?? inTime(patience, Promise.resolve(store.find?.(by)), late)
      },
    }),
    ...(store.settle && {
      settle: (id) => inTime(patience, Promise.resolve(store.settle?.(id)), late),
    }),
    ...(store.onLeft && { onLeft: (listener) => store.onLeft?.(listener) ?? (() => undefined) }),
    async release(id) {
      await local.release?.(id)
      await store.release?.(id)
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
