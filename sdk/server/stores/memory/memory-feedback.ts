import { readCursor, writeCursor } from '../../../threads/storages/cursor.ts'
import type { StoredFeedback, VisitorFeedback } from '../store.ts'
import { checkBounds, type Shares } from './shares.ts'

interface KeptFeedback extends StoredFeedback {
  readonly place: number
  readonly bytes: number
  /** By `performance.now()`: the clock of the day may jump. */
  readonly givenAt: number
}

/** Feedback of this process. */
export interface MemoryFeedback extends VisitorFeedback {
  /** Forgets what was given so many seconds ago. */
  forgetOld(seconds: number): void
  /** @returns whether there was any of this visitor. */
  erase(visitor: string): boolean
}

const encoder = new TextEncoder()

/** Feedback in memory. `shares` is how much feedback each visitor has, `all` that and what else is kept. */
export function createMemoryFeedback(most: number, shares: Shares, all: readonly Shares[]): MemoryFeedback {
  /** The oldest first, by whose it is, or by its number where nobody knows. */
  const kept = new Map<string, KeptFeedback>()
  /** The same by visitors. */
  const owners = new Map<string | undefined, Set<string>>()
  let count = 0

  function forget(key: string): void {
    const former = kept.get(key)
    if (!former) return
    kept.delete(key)
    shares.add(former.visitor, -former.bytes)
    const keys = owners.get(former.visitor)
    keys?.delete(key)
    if (!keys?.size) owners.delete(former.visitor)
  }

  function keep(key: string, feedback: KeptFeedback): void {
    const keys = owners.get(feedback.visitor) ?? new Set()
    kept.set(key, feedback)
    owners.set(feedback.visitor, keys.add(key))
    shares.add(feedback.visitor, feedback.bytes)
  }

  /** The oldest feedback of who has most. */
  function findOldest(visitor: string | undefined, except: string): string | undefined {
    for (const owner of shares.largest(visitor)) for (const key of owners.get(owner) ?? []) if (key !== except) return key
    return undefined
  }

  return {
    async save(visitor, feedback, bounds = {}) {
      const key = visitor === undefined ? `${count + 1}` : JSON.stringify([visitor, feedback.threadId, feedback.messageId])
      const bytes = encoder.encode(JSON.stringify(feedback)).length
      checkBounds(all, visitor, bytes - (kept.get(key)?.bytes ?? 0), bounds)
      count += 1
      forget(key)
      const createdAt = new Date().toISOString()
      keep(key, {
        ...feedback,
        ...(visitor !== undefined && { visitor }),
        createdAt,
        place: count,
        bytes,
        givenAt: performance.now(),
      })
      while (kept.size > most) {
        const oldest = findOldest(visitor, key)
        if (oldest === undefined) return
        forget(oldest)
      }
    },
    async list({ visitor, cursor, limit, signal }) {
      signal.throwIfAborted()
      const end = cursor === undefined ? Infinity : Number(readCursor(cursor)[0])
      const older = [...kept.values()]
        .filter(({ place, visitor: owner }) => place < end && (visitor === undefined || owner === visitor))
        .reverse()
      const page = older.slice(0, limit)
      const last = page.at(-1)
      return {
        feedback: page.map(({ place: _place, bytes: _bytes, givenAt: _givenAt, ...feedback }) => feedback),
        ...(last && limit < older.length && { cursor: writeCursor([`${last.place}`, last.messageId]) }),
      }
    },
    erase(visitor) {
      const keys = [...(owners.get(visitor) ?? [])]
      for (const key of keys) forget(key)
      return keys.length > 0
    },
    forgetOld(seconds) {
      const before = performance.now() - seconds * 1000
      for (const [key, { givenAt }] of kept) {
        if (givenAt >= before) return
        forget(key)
      }
    },
  }
}
