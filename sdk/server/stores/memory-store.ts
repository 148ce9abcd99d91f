import { readCursor, writeCursor } from '../../threads/storages/cursor.ts'
import { threadsIn, type StoredThread } from '../../threads/storages/memory-threads.ts'
import { ThreadError } from '../../threads/thread-error.ts'
import type { MessageContent } from '../../core/options/messages/message.ts'
import type { ThreadStorage } from '../../core/options/threads.ts'
import { memoryStreams } from '../streams/memory-streams.ts'
import type { ServerStore, StoredFeedback, VisitorFeedback, VisitorThreads } from './store.ts'

/** What a store in memory holds at most. Past it, what was saved longest ago goes first. */
export interface MemoryStoreOptions {
  /** Threads of one visitor. @default 1000 */
  threadsPerVisitor?: number
  /** All messages of all visitors, in characters of JSON. @default 268_435_456 (256 Mi) */
  characters?: number
  /** Feedback of all visitors. @default 10_000 */
  feedback?: number
}

interface Visitor {
  readonly threads: Map<string, StoredThread>
  readonly storage: ThreadStorage
}

/** How long a thread that was removed can be restored, in milliseconds. */
const restorableFor = 60 * 60 * 1000

const keyOf = (...parts: readonly unknown[]): string => JSON.stringify(parts)

/** How long messages are as JSON. Each is measured once: it never changes. */
function createMeasure() {
  const lengths = new WeakMap<MessageContent, number>()
  return (messages: readonly MessageContent[]): number =>
    messages.reduce((sum, message) => {
      const length = lengths.get(message) ?? JSON.stringify(message).length
      lengths.set(message, length)
      return sum + length
    }, 0)
}

function createMemoryThreads(threadsPerVisitor: number, characters: number): VisitorThreads {
  const visitors = new Map<string, Visitor>()
  /** All threads, the one that was saved longest ago first. */
  const saved = new Map<string, { readonly visitor: string; readonly id: string; readonly length: number }>()
  const measure = createMeasure()
  let total = 0

  const open = (): Visitor => {
    const threads = new Map<string, StoredThread>()
    return { threads, storage: threadsIn(threads, Date.now) }
  }
  const of = (visitor: string): ThreadStorage => (visitors.get(visitor) ?? open()).storage

  function forget(visitor: string, id: string): void {
    const key = keyOf(visitor, id)
    total -= saved.get(key)?.length ?? 0
    saved.delete(key)
    const threads = visitors.get(visitor)?.threads
    threads?.delete(id)
    if (!threads?.size) visitors.delete(visitor)
  }

  /** Notes what was saved, and makes room for it. */
  function note(visitor: string, id: string, { threads }: Visitor): void {
    const thread = threads.get(id)
    if (!thread) return
    const key = keyOf(visitor, id)
    const length = measure(thread.messages)
    total += length - (saved.get(key)?.length ?? 0)
    saved.delete(key)
    saved.set(key, { visitor, id, length })
    // The one that was saved last stands last.
    threads.delete(id)
    threads.set(id, thread)
    const before = Date.now() - restorableFor
    for (const [other, { removedAt }] of threads) if (removedAt !== undefined && removedAt < before) forget(visitor, other)
    for (const other of threads.keys()) {
      if (threads.size <= threadsPerVisitor) break
      forget(visitor, other)
    }
    for (const other of saved.values()) {
      if (total <= characters) break
      forget(other.visitor, other.id)
    }
  }

  return {
    list: (visitor, request) => of(visitor).list(request),
    load: (visitor, id, request) => of(visitor).load(id, request),
    async save(visitor, id, messages, request) {
      const known = visitors.get(visitor) ?? open()
      const kept = request.after === undefined ? 0 : (saved.get(keyOf(visitor, id))?.length ?? 0)
      if (kept + measure(messages) > characters) throw new ThreadError(507, 'This conversation is too long to be kept.')
      visitors.set(visitor, known)
      try {
        const version = await known.storage.save(id, messages, request)
        note(visitor, id, known)
        return version
      } finally {
        // Refused saves leave no visitors behind.
        if (!known.threads.size) visitors.delete(visitor)
      }
    },
    rename: (visitor, id, title) => of(visitor).rename(id, title),
    archive: (visitor, id, archived) => of(visitor).archive(id, archived),
    remove: (visitor, id) => of(visitor).remove(id),
    restore: (visitor, id) => of(visitor).restore(id),
  }
}

function createMemoryFeedback(most: number): VisitorFeedback {
  /** The oldest first, by whose it is, or by its number where nobody knows. */
  const kept = new Map<string, StoredFeedback & { readonly place: number }>()
  let count = 0
  return {
    async save(visitor, feedback) {
      count += 1
      const key = visitor === undefined ? `${count}` : keyOf(visitor, feedback.threadId, feedback.messageId)
      kept.delete(key)
      kept.set(key, {
        ...feedback,
        ...(visitor !== undefined && { visitor }),
        createdAt: new Date().toISOString(),
        place: count,
      })
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break
        kept.delete(oldest)
      }
    },
    async list({ cursor, limit, signal }) {
      signal.throwIfAborted()
      const end = cursor === undefined ? Infinity : Number(readCursor(cursor)[0])
      const older = [...kept.values()].filter(({ place }) => place < end).reverse()
      const page = older.slice(0, limit)
      const last = page.at(-1)
      return {
        feedback: page.map(({ place: _place, ...feedback }) => feedback),
        ...(last && limit < older.length && { cursor: writeCursor([`${last.place}`, last.messageId]) }),
      }
    },
  }
}

/**
 * Keeps what a server keeps until it ends: for one process, and for trying things out. It has a limit, at which what was saved longest ago
 * goes first.
 */
export function memoryStore(options: MemoryStoreOptions = {}): ServerStore {
  const { threadsPerVisitor = 1000, characters = 256 * 2 ** 20, feedback = 10_000 } = options
  return {
    threads: createMemoryThreads(threadsPerVisitor, characters),
    feedback: createMemoryFeedback(feedback),
    streams: memoryStreams(),
    close: async () => undefined,
  }
}
