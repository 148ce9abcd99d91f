import { inTime } from '../../core/util/in-time.ts'
import { keptSeconds, memoryStreams } from './memory-streams.ts'
import type { BeginningStream, StreamPiece, StreamStore } from './stream-store.ts'

/** How long a store may take before answers go on without it, in milliseconds. */
const patience = 2000
/** How long after a failure it is tried again, in milliseconds. */
const retryAfter = 1000

/** How long what is said waits to be kept before it is shown, in milliseconds: readers notice a longer pause. */
const longestWait = 150

const late = (): Error => new Error(`No answer within ${patience / 1000} seconds.`)

/** What a store answers. One that hangs is given up, and tried again. */
const within = <Value>(asked: Promise<Value> | Value): Promise<Value> => inTime(patience, Promise.resolve(asked), late)

interface SavingParts {
  readonly store: StreamStore
  readonly stream: BeginningStream
  readonly interruption: readonly string[]
  /** The store has answered. */
  onAnswer(): void
}

/** Writes a stream to the store. What could not be written is part of the next attempt. */
interface Saving {
  readonly id: string
  /** The stream that answers the request: another one where a server that shares the store was first. */
  keeper(): string
  add(pieces: readonly StreamPiece[]): void
  end(): void
  /** Whoever sends its request again gets another answer. */
  release(): void
  /** Saves all that there is; what is added meanwhile, too. */
  attempt(): Promise<void>
  /** All of it is in the store, and will stay as it is. */
  isKept(): boolean
  /** It ended so long ago that nobody asks for it any more. */
  isOver(): boolean
}

function createSaving({ store, stream, interruption, onAnswer }: SavingParts): Saving {
  let unsaved: readonly StreamPiece[] = []
  let hasBegun = false
  let isLost = false
  let hasEnded = false
  let isReleased = false
  let hasReleased = false
  let keeper = stream.id
  /** By `performance.now()`: the clock of the day may jump. */
  let endedAt: number | undefined
  let running: Promise<void> | undefined

  const isSaved = (): boolean =>
    hasBegun && (isLost || (!unsaved.length && isReleased === hasReleased && (endedAt === undefined || hasEnded)))

  async function ask<Value>(asked: Promise<Value> | Value): Promise<Value> {
    const answer = await within(asked)
    onAnswer()
    return answer
  }

  /** What an earlier attempt was given up with may still be written: what is there twice is kept once. */
  async function save(): Promise<void> {
    if (!hasBegun) keeper = await ask(store.begin(stream, interruption))
    hasBegun = true
    isLost ||= keeper !== stream.id
    // More may be added meanwhile. A stream that has ended takes nothing more.
    while (unsaved.length && !isLost) {
      const pieces = unsaved
      isLost = !(await ask(store.append(stream.id, pieces)))
      const last = pieces.at(-1)?.number ?? 0
      unsaved = unsaved === pieces ? [] : unsaved.filter(({ number }) => number > last)
    }
    if (isReleased && !hasReleased && !isLost) {
      await ask(store.release?.(stream.id))
      hasReleased = true
    }
    if (endedAt === undefined || isLost) return
    await ask(store.end(stream.id))
    hasEnded = true
  }

  async function run(): Promise<void> {
    try {
      while (!isSaved()) await save()
    } finally {
      running = undefined
    }
  }

  return {
    id: stream.id,
    keeper: (): string => keeper,
    add(pieces: readonly StreamPiece[]): void {
      unsaved = unsaved.length ? [...unsaved, ...pieces] : pieces
    },
    end(): void {
      endedAt = performance.now()
    },
    release(): void {
      isReleased = true
    },
    attempt: (): Promise<void> => (isSaved() ? Promise.resolve() : (running ??= run())),
    isKept: (): boolean => hasEnded,
    isOver: (): boolean => endedAt !== undefined && performance.now() - endedAt > keptSeconds * 1000,
  }
}

/** Saves streams as soon as the store can be used. `onSaved` is called each time that one of them is saved as far as it has come. */
function createSaver(onSaved: (saving: Saving) => void, onError: (error: unknown) => void) {
  /** Those of which something is not saved yet. */
  const behind = new Set<Saving>()
  let isDown = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** By `performance.now()`. */
  let timerSetAt = 0

  function schedule(): void {
    // On Cloudflare Workers a timer ends with its request.
    const isLost = performance.now() - timerSetAt > retryAfter * 3
    if (timer !== undefined && !isLost) return
    timerSetAt = performance.now()
    timer = setTimeout(retry, retryAfter)
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

  const attempt = (saving: Saving): Promise<void> =>
    saving.attempt().then(
      () => {
        behind.delete(saving)
        if (isDown) schedule()
        onSaved(saving)
      },
      (error: unknown) => fail(saving, error),
    )

  /** The store can be used again. */
  function recover(): void {
    if (!isDown) return
    isDown = false
    for (const saving of behind) void attempt(saving)
  }

  /** Of many that wait for a store which is away, one tries; the others follow when it answers. */
  function retry(): void {
    timer = undefined
    for (const saving of behind) if (saving.isOver()) behind.delete(saving)
    const [first] = behind
    if (first) void attempt(first)
    else isDown = false
  }

  return {
    recover,
    /** Never rejects, and does not wait for a store that is away. */
    save(saving: Saving): Promise<void> {
      if (!isDown) return attempt(saving)
      behind.add(saving)
      schedule()
      return Promise.resolve()
    },
  }
}

/**
 * Streams in a store that others share, and that may be away. What this process gives it also has in its memory: it goes on where the store
 * fails, and is written down when the store is back.
 */
export function saveBeforeShowing(store: StreamStore, onError: (error: unknown) => void): StreamStore {
  const local = memoryStreams()
  const savings = new Map<string, Saving>()
  /** The streams of which the store has not said yet which one has their request, and what it will say. */
  const beginning = new Map<string, Promise<string>>()
  const { save, recover } = createSaver((saving) => {
    if (saving.isKept()) local.forget(saving.id)
  }, onError)

  /** Resolves when it is saved; earlier where readers would notice the pause. */
  const saveInTime = (saving: Saving): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, longestWait)
      void save(saving).then(() => {
        clearTimeout(timer)
        resolve()
      })
    })

  async function begin(stream: BeginningStream, interruption: readonly string[]): Promise<string> {
    const { id, request } = stream
    const saving = createSaving({ store, stream, interruption, onAnswer: recover })
    savings.set(id, saving)
    await (request === undefined ? saveInTime(saving) : save(saving))
    if (saving.keeper() === id) return id
    savings.delete(id)
    local.forget(id)
    return saving.keeper()
  }

  return {
    async begin(stream, interruption) {
      const { id } = stream
      const known = await local.begin(stream, interruption)
      // The same may be sent here twice, and to another server that shares the store at the same moment.
      if (known !== id) return (await beginning.get(known)) ?? known
      const begun = begin(stream, interruption).finally(() => beginning.delete(id))
      beginning.set(id, begun)
      return begun
    },
    append(id, pieces) {
      const saving = savings.get(id)
      if (!saving) return local.append(id, pieces)
      saving.add(pieces)
      return saveInTime(saving).then(() => local.append(id, pieces))
    },
    async end(id) {
      const saving = savings.get(id)
      savings.delete(id)
      await local.end(id)
      saving?.end()
      if (saving) await save(saving)
    },
    async follow(stream, place) {
      return (await local.follow(stream, place)) ?? within(store.follow(stream, place))
    },
    ...(store.find && {
      async find(by) {
        const found = await local.find?.(by)
        // Another one may turn out to have the request.
        if (found && ((await beginning.get(found.id)) ?? found.id) === found.id) return found
        return within(store.find?.(by))
      },
    }),
    ...(store.settle && {
      settle: (id) => inTime(patience, Promise.resolve(store.settle?.(id)), late),
    }),
    ...(store.onLeft && { onLeft: (listener) => store.onLeft?.(listener) ?? (() => undefined) }),
    async release(id) {
      await local.release?.(id)
      const saving = savings.get(id)
      if (!saving) return store.release?.(id)
      saving.release()
      return save(saving)
    },
    async stop(stream) {
      return (await local.stop(stream)) || within(store.stop(stream))
    },
    async erase(user) {
      await local.erase?.(user)
    },
    onStop(id, listener) {
      const forgetters = [local.onStop(id, listener), store.onStop(id, listener)]
      return () => forgetters.forEach((forget) => forget())
    },
  }
}
