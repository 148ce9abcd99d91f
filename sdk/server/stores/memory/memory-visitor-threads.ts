import type { MessageContent } from '../../../core/options/messages/message.ts'
import type { ThreadStorage } from '../../../core/options/threads.ts'
import { threadsIn, type StoredThread } from '../../../threads/storages/memory-threads.ts'
import { ThreadError } from '../../../threads/thread-error.ts'
import type { VisitorThreads } from '../store.ts'
import { isLong, writeJson } from '../write-json.ts'
import { checkBounds, type Shares } from './shares.ts'

interface Visitor {
  readonly threads: Map<string, StoredThread>
  readonly storage: ThreadStorage
}

interface SavedThread {
  readonly visitor: string
  readonly id: string
  readonly length: number
  /** By `performance.now()`: the clock of the day may jump. */
  readonly savedAt: number
}

/** Threads of this process. */
export interface MemoryThreads extends VisitorThreads {
  /** Forgets what was saved so many seconds ago. */
  forgetOld(seconds: number): void
  /** @returns whether there were any of this visitor. */
  erase(visitor: string): boolean
}

interface MemoryThreadsParts {
  readonly threadsPerVisitor: number
  /** Of all messages. */
  readonly bytes: number
  /** How much each visitor has in threads. */
  readonly shares: Shares
  /** That, and what else is kept. */
  readonly all: readonly Shares[]
}

/** How long a thread that was removed can be restored, in milliseconds. */
const restorableFor = 60 * 60 * 1000

/** How long pages may not bring back what was erased, in milliseconds. */
const rememberedFor = 24 * 60 * 60 * 1000

const keyOf = (visitor: string, id: string): string => JSON.stringify([visitor, id])

const encoder = new TextEncoder()

/** How long messages are as JSON, in bytes. Each is measured once: it never changes. */
function createMeasure() {
  const lengths = new WeakMap<MessageContent, number>()
  return {
    /** Measures long messages, in pieces between which others have a turn. */
    async prepare(messages: readonly MessageContent[]): Promise<void> {
      for (const message of messages) if (isLong(message)) lengths.set(message, (await writeJson(message)).bytes)
    },
    measure: (messages: readonly MessageContent[]): number =>
      messages.reduce((sum, message) => {
        const length = lengths.get(message) ?? encoder.encode(JSON.stringify(message)).length
        lengths.set(message, length)
        return sum + length
      }, 0),
  }
}

/** Threads in memory. Where there is no room for one, those go that were saved longest ago by who has most. */
export function createMemoryVisitorThreads({ threadsPerVisitor, bytes, shares, all }: MemoryThreadsParts): MemoryThreads {
  const visitors = new Map<string, Visitor>()
  /** All threads, the one that was saved longest ago first. */
  const saved = new Map<string, SavedThread>()
  /** Threads of visitors that were erased, and when: pages do not bring them back. */
  const erased = new Map<string, number>()
  const { prepare, measure } = createMeasure()

  const open = (): Visitor => {
    const threads = new Map<string, StoredThread>()
    return { threads, storage: threadsIn(threads, Date.now) }
  }
  const of = (visitor: string): ThreadStorage => (visitors.get(visitor) ?? open()).storage
  const lengthOf = (visitor: string, id: string): number => saved.get(keyOf(visitor, id))?.length ?? 0

  function forget(visitor: string, id: string): void {
    shares.add(visitor, -lengthOf(visitor, id))
    saved.delete(keyOf(visitor, id))
    const threads = visitors.get(visitor)?.threads
    threads?.delete(id)
    if (!threads?.size) visitors.delete(visitor)
  }

  /** The thread to be forgotten first. */
  function findOldest(visitor: string, except: string): { readonly owner: string; readonly id: string } | undefined {
    for (const owner of shares.largest(visitor)) {
      if (owner === undefined) continue
      for (const id of visitors.get(owner)?.threads.keys() ?? []) if (owner !== visitor || id !== except) return { owner, id }
    }
    return undefined
  }

  /** Notes what was saved, and makes room for it. */
  function note(visitor: string, id: string, { threads }: Visitor): void {
    const thread = threads.get(id)
    if (!thread) return
    const length = measure(thread.messages)
    shares.add(visitor, length - lengthOf(visitor, id))
    const key = keyOf(visitor, id)
    saved.delete(key)
    saved.set(key, { visitor, id, length, savedAt: performance.now() })
    // The one that was saved last stands last.
    threads.delete(id)
    threads.set(id, thread)
    const before = Date.now() - restorableFor
    for (const [other, { removedAt }] of threads) if (removedAt !== undefined && removedAt < before) forget(visitor, other)
    for (const other of threads.keys()) {
      if (threads.size <= threadsPerVisitor) break
      forget(visitor, other)
    }
    while (shares.total() > bytes) {
      const oldest = findOldest(visitor, id)
      if (!oldest) return
      forget(oldest.owner, oldest.id)
    }
  }

  function isErased(visitor: string, id: string): boolean {
    const before = performance.now() - rememberedFor
    for (const [key, erasedAt] of erased) {
      if (erasedAt > before) break
      erased.delete(key)
    }
    return erased.has(keyOf(visitor, id))
  }

  /** The messages that a save leaves as they are. */
  function keptMessages(visitor: string, id: string, after: string | undefined): readonly MessageContent[] {
    const messages = visitors.get(visitor)?.threads.get(id)?.messages ?? []
    return after === undefined ? [] : messages.slice(0, messages.findIndex((message) => message.id === after) + 1)
  }

  return {
    list: (visitor, request) => of(visitor).list(request),
    load: (visitor, id, request) => of(visitor).load(id, request),
    async save(visitor, id, messages, { bounds = {}, ...request }) {
      await prepare(messages)
      if (isErased(visitor, id)) throw new ThreadError(410, 'The thread was erased.')
      const known = visitors.get(visitor) ?? open()
      const former = lengthOf(visitor, id)
      const length = measure(keptMessages(visitor, id, request.after)) + measure(messages)
      if (length > bytes) throw new ThreadError(507, 'This conversation is too long to be kept.')
      checkBounds(all, visitor, length - former, bounds)
      visitors.set(visitor, known)
      try {
        const version = await known.storage.save(id, messages, request)
        note(visitor, id, known)
        return { ...version, added: length - former }
      } finally {
        // Refused saves leave no visitors behind.
        if (!known.threads.size) visitors.delete(visitor)
      }
    },
    rename: (visitor, id, title) => of(visitor).rename(id, title),
    archive: (visitor, id, archived) => of(visitor).archive(id, archived),
    remove: (visitor, id) => of(visitor).remove(id),
    restore: (visitor, id) => of(visitor).restore(id),
    erase(visitor) {
      const ids = [...(visitors.get(visitor)?.threads.keys() ?? [])]
      for (const id of ids) {
        forget(visitor, id)
        erased.set(keyOf(visitor, id), performance.now())
      }
      return ids.length > 0
    },
    forgetOld(seconds) {
      const before = performance.now() - seconds * 1000
      for (const { visitor, id, savedAt } of saved.values()) {
        if (savedAt >= before) return
        forget(visitor, id)
      }
    },
  }
}
