import { sql } from 'kysely'
import type { Database } from '../tables.ts'
import type { SearchedThread, ThreadSearch } from './listed-threads.ts'
import { patternOf, soughtText } from './pattern-of.ts'
import type { SearchIndex } from './search-index.ts'

/** Messages of a thread that are looked through, from one position to another. */
interface Span {
  readonly thread: string
  readonly first: number
  readonly last: number
  /** Bytes, as far as they are known. */
  readonly length: number
}

type SpansOfThreads = ReadonlyMap<string, readonly Span[]>

/** Bytes of messages that are looked through at once: in between others have their turn. */
const bytesAtOnce = 2 * 2 ** 20

/** Spans of one statement. */
const spansAtOnce = 500

/** Messages of a long thread that are measured at once. */
const messagesAtOnce = 1000

/** Messages that are named by the index at most. */
const mostMessages = 2000

/** The largest that a column of PostgreSQL can be compared with. */
const lastPosition = 2 ** 31 - 1

function byThreads(spans: readonly Span[]): SpansOfThreads {
  const threads = new Map<string, Span[]>()
  for (const span of spans) {
    const ofThread = threads.get(span.thread)
    if (ofThread) ofThread.push(span)
    else threads.set(span.thread, [span])
  }
  return threads
}

/** Spans, few and short enough to be looked through at once; those of a thread that `isHeld` are left out. */
async function* batchesOf(spans: AsyncIterable<Span>, isHeld: (thread: string) => boolean): AsyncGenerator<readonly Span[]> {
  let batch: Span[] = []
  let bytes = 0
  for await (const span of spans) {
    if (isHeld(span.thread)) continue
    if (batch.length && (batch.length === spansAtOnce || bytes + span.length > bytesAtOnce)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(span)
    bytes += span.length
  }
  if (batch.length) yield batch
}

/** Looks for words in threads of a visitor, a piece at a time. `index` is absent where there is none. */
export function createThreadSearcher(
  database: Database,
  { visitor, words, signal }: ThreadSearch,
  index: SearchIndex | undefined,
) {
  const mayHold = index?.mayHold(visitor, soughtText(words))
  /** What of all threads may hold the words, where that is little: then nothing else that the index knows is looked through. */
  let few: SpansOfThreads | undefined

  const messages = () =>
    database
      .selectFrom('confab_search_message')
      .select(['thread_id as thread', 'position as first', 'position as last', 'length'])

  /** What of a long thread has been measured for the index, in the order of its messages. */
  async function* known({ id, indexed }: SearchedThread): AsyncGenerator<Span> {
    for (let from = 0; from < indexed;) {
      const spans = await messages()
        .where('visitor', '=', visitor)
        .where('thread_id', '=', id)
        .where('position', '>=', from)
        .where('position', '<', indexed)
        .orderBy('position')
        .limit(messagesAtOnce)
        .execute()
      yield* spans
      if (spans.length < messagesAtOnce) return
      from = (spans.at(-1)?.last ?? indexed) + 1
    }
  }

  /** What of a long thread is not in the index. */
  async function* rest({ id, indexed, characters }: SearchedThread): AsyncGenerator<Span> {
    const newest = await database
      .selectFrom('confab_message')
      .select('position')
      .where('visitor', '=', visitor)
      .where('thread_id', '=', id)
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst()
    const count = (newest?.position ?? -1) + 1
    // How long each of them is could only be told by reading it.
    const each = characters / Math.max(count, 1)
    const step = Math.max(1, Math.floor(bytesAtOnce / each))
    for (let first = indexed; first < count; first += step)
      yield { thread: id, first, last: first + step - 1, length: step * each }
  }

  /** What is looked through of a thread. */
  async function* spansOf(thread: SearchedThread): AsyncGenerator<Span> {
    if (few && !thread.isDue) yield* few.get(thread.id) ?? []
    else if (thread.characters <= bytesAtOnce)
      yield {
        thread: thread.id,
        first: 0,
        last: lastPosition,
        length: thread.characters,
      }
    else {
      yield* few ? (few.get(thread.id) ?? []) : known(thread)
      if (thread.isDue) yield* rest(thread)
    }
  }

  async function* spansOfAll(threads: readonly SearchedThread[]): AsyncGenerator<Span> {
    for (const thread of threads) if (!thread.isTitled) yield* spansOf(thread)
  }

  async function lookThrough(spans: readonly Span[]): Promise<readonly string[]> {
    signal.throwIfAborted()
    const rows = spans.map(({ thread, first, last }) => sql`(${thread}, ${sql.lit(first)}, ${sql.lit(last)})`)
    const found = await database
      .selectFrom(
        sql<{
          column1: string
          column2: number
          column3: number
        }>`(values ${sql.join(rows)})`.as('span'),
      )
      .select('column1 as thread')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('confab_message')
            .select('position')
            .where('visitor', '=', visitor)
            .whereRef('thread_id', '=', 'column1')
            .whereRef('position', '>=', 'column2')
            .whereRef('position', '<=', 'column3')
            .where(sql<boolean>`search_text like ${patternOf(words)} escape '\\'`),
        ),
      )
      .execute()
    return found.map(({ thread }) => thread)
  }

  /** Bytes that are looked through to know whether a thread holds the words. */
  function lengthOf(thread: SearchedThread): number {
    if (thread.isTitled) return 0
    if (thread.isDue || !few) return thread.characters
    return (few.get(thread.id) ?? []).reduce((sum, { length }) => sum + length, 0)
  }

  function* groupsOf(threads: readonly SearchedThread[]): Generator<readonly SearchedThread[]> {
    let group: SearchedThread[] = []
    let bytes = 0
    for (const thread of threads) {
      const length = lengthOf(thread)
      if (group.length && bytes + length > bytesAtOnce) {
        yield group
        group = []
        bytes = 0
      }
      group.push(thread)
      bytes += length
    }
    if (group.length) yield group
  }

  return {
    /** Asks the index for all at once, which is enough where it knows little. */
    async ask(): Promise<void> {
      if (!mayHold) return
      const found = await messages()
        .where(mayHold)
        // Written so that no database begins with all that the visitor has.
        .where(sql<boolean>`visitor || '' = ${visitor}`)
        .limit(mostMessages)
        .execute()
      // What is in many messages is soon found in the threads that come first.
      few = found.length < mostMessages ? byThreads(found) : undefined
    },
    /** Forgets what the index said: something was saved since. */
    forget(): void {
      few = undefined
    },
    /** The threads that hold the words, in their order. */
    async *find(threads: readonly SearchedThread[]): AsyncGenerator<SearchedThread> {
      for (const group of groupsOf(threads)) {
        const held = new Set(group.filter(({ isTitled }) => isTitled).map(({ id }) => id))
        const isHeld = (id: string): boolean => held.has(id)
        for await (const batch of batchesOf(spansOfAll(group), isHeld)) for (const id of await lookThrough(batch)) held.add(id)
        yield* group.filter(({ id }) => isHeld(id))
      }
    },
  }
}
