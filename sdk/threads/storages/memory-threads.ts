import type { MessageContent } from '../../core/options/messages/message.ts'
import type { Thread, ThreadStorage } from '../../core/options/threads.ts'
import { readCursor, writeCursor, type PageEnd } from './cursor.ts'
import { searchText, searchTextOf } from './search-text.ts'
import { ThreadError } from '../thread-error.ts'

/** A thread as it is kept in memory. */
export interface StoredThread extends Thread {
  readonly messages: readonly MessageContent[]
  readonly version: number
  readonly tail?: string | undefined
  /** When it was removed, in milliseconds: it can be restored. */
  readonly removedAt?: number | undefined
}

const endOf = ({ updatedAt, id }: Thread): PageEnd => [updatedAt, id]

/** Sorts the most recently updated first, then by id, so that pages do not overlap. */
const compareEnds = ([time, id]: PageEnd, [otherTime, otherId]: PageEnd): number =>
  time === otherTime ? Number(id < otherId) - Number(id > otherId) : Number(time < otherTime) - Number(time > otherTime)

const holds = ({ title, messages }: StoredThread, words: string): boolean =>
  searchText(title).includes(words) || messages.some((message) => searchTextOf(message).includes(words))

const publicThread = ({ id, title, createdAt, updatedAt, archived }: StoredThread): Thread => ({
  id,
  title,
  createdAt,
  updatedAt,
  ...(archived && { archived }),
})

/** The number of messages older than the page that ended there: found by message id, or by position if that message is gone. */
function countBefore(messages: readonly MessageContent[], before: string): number {
  const [place, id] = readCursor(before)
  const index = messages.findIndex((message) => message.id === id)
  return index < 0 ? Number(place) : index
}

/** Threads by their ids as a storage, which adds to the map and changes what is in it. */
export function threadsIn(threads: Map<string, StoredThread>, now: () => number): ThreadStorage {
  function find(id: string): StoredThread {
    const thread = threads.get(id)
    if (!thread || thread.removedAt !== undefined) throw new ThreadError(404, `There is no thread "${id}".`)
    return thread
  }

  function change(id: string, changes: Partial<StoredThread>): void {
    const thread = threads.get(id)
    if (!thread) throw new ThreadError(404, `There is no thread "${id}".`)
    threads.set(id, { ...thread, ...changes })
  }

  return {
    savesChanges: true,
    async list({ query = '', archived = false, cursor, limit, signal }) {
      signal.throwIfAborted()
      const words = searchText(query.trim())
      const end = cursor === undefined ? undefined : readCursor(cursor)
      const listed = [...threads.values()]
        .filter((thread) => thread.removedAt === undefined && Boolean(thread.archived) === archived)
        .filter((thread) => (!end || compareEnds(endOf(thread), end) > 0) && (!words || holds(thread, words)))
        .sort((one, other) => compareEnds(endOf(one), endOf(other)))
      const page = listed.slice(0, limit)
      const last = page.at(-1)
      return { threads: page.map(publicThread), ...(last && limit < listed.length && { cursor: writeCursor(endOf(last)) }) }
    },
    async load(id, { before, limit, signal }) {
      signal.throwIfAborted()
      const { messages, version, tail } = find(id)
      const end = before === undefined ? messages.length : countBefore(messages, before)
      const start = Math.max(0, end - limit)
      return {
        messages: messages.slice(start, end),
        version: `${version}`,
        ...(start > 0 && { before: writeCursor([`${start}`, messages[start]?.id ?? '']) }),
        ...(tail !== undefined && { tail }),
      }
    },
    async save(id, messages, { ifVersion, after, tail, signal }) {
      signal.throwIfAborted()
      const stored = threads.get(id)
      if (stored?.removedAt !== undefined) throw new ThreadError(410, `The thread "${id}" was removed.`)
      if (stored ? `${stored.version}` !== ifVersion : ifVersion !== undefined) {
        throw new ThreadError(stored ? 412 : 404, `The thread "${id}" has another version.`)
      }
      const keptUntil = after === undefined ? -1 : (stored?.messages.findIndex((message) => message.id === after) ?? -1)
      if (after !== undefined && keptUntil < 0) throw new ThreadError(412, `The thread "${id}" has no message "${after}".`)
      const savedAt = new Date(now()).toISOString()
      const version = (stored?.version ?? 0) + 1
      threads.set(id, {
        ...(stored ?? { id, title: '', createdAt: savedAt }),
        messages: [...(stored?.messages.slice(0, keptUntil + 1) ?? []), ...messages],
        // If messages were only removed or another branch was selected, the thread counts as unchanged.
        updatedAt: stored && !messages.length ? stored.updatedAt : savedAt,
        version,
        tail,
      })
      return { version: `${version}` }
    },
    async rename(id, title) {
      find(id)
      change(id, { title })
    },
    async archive(id, archived) {
      find(id)
      change(id, { archived })
    },
    remove: async (id) => change(id, { removedAt: now() }),
    restore: async (id) => change(id, { removedAt: undefined }),
  }
}

/** Keeps threads until the page is left: where the browser keeps nothing, and for tests. */
export const memoryThreads = (now: () => number = Date.now): ThreadStorage => threadsIn(new Map(), now)
