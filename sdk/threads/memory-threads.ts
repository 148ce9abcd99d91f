import type { MessageContent } from '../core/options/message.ts'
import type { Thread, ThreadStorage } from '../core/options/threads.ts'
import { ThreadError } from './thread-error.ts'

interface StoredThread extends Thread {
  readonly messages: readonly MessageContent[]
  readonly version: number
  readonly tail?: string | undefined
  readonly isRemoved: boolean
}

/** The one that was updated last first; by id where that is the same moment, so that pages do not overlap. */
const byUpdate = (one: Thread, other: Thread): number =>
  other.updatedAt.localeCompare(one.updatedAt) || other.id.localeCompare(one.id)

const holds = ({ title, messages }: StoredThread, words: string): boolean =>
  [title, ...messages.map(({ text }) => text ?? '')].some((text) => text.toLowerCase().includes(words))

const publicThread = ({ id, title, createdAt, updatedAt, archived }: StoredThread): Thread => ({
  id,
  title,
  createdAt,
  updatedAt,
  ...(archived && { archived }),
})

/** Keeps threads until the page is left: where the browser keeps nothing, and for tests. */
export function memoryThreads(now: () => number = Date.now): ThreadStorage {
  const threads = new Map<string, StoredThread>()

  function find(id: string): StoredThread {
    const thread = threads.get(id)
    if (!thread || thread.isRemoved) throw new ThreadError(404, `There is no thread "${id}".`)
    return thread
  }

  function change(id: string, changes: Partial<StoredThread>): void {
    const thread = threads.get(id)
    if (!thread) throw new ThreadError(404, `There is no thread "${id}".`)
    threads.set(id, { ...thread, ...changes })
  }

  return {
    savesChanges: true,
    async list({ query = '', archived = false, cursor, limit }) {
      const words = query.trim().toLowerCase()
      const listed = [...threads.values()]
        .filter((thread) => !thread.isRemoved && Boolean(thread.archived) === archived && (!words || holds(thread, words)))
        .sort(byUpdate)
      const start = cursor === undefined ? 0 : listed.findIndex(({ id }) => id === cursor) + 1
      const page = listed.slice(start, start + limit)
      const last = page.at(-1)
      return { threads: page.map(publicThread), ...(last && start + limit < listed.length && { cursor: last.id }) }
    },
    async load(id, { before, limit }) {
      const { messages, version, tail } = find(id)
      const end = before === undefined ? messages.length : messages.findIndex((message) => message.id === before)
      const start = Math.max(0, end - limit)
      const first = messages[start]?.id
      return {
        messages: messages.slice(start, Math.max(0, end)),
        version: `${version}`,
        ...(start > 0 && first !== undefined && { before: first }),
        ...(tail !== undefined && { tail }),
      }
    },
    async save(id, messages, { ifVersion, after, tail }) {
      const stored = threads.get(id)
      if (stored?.isRemoved) throw new ThreadError(410, `The thread "${id}" was removed.`)
      if (stored ? `${stored.version}` !== ifVersion : ifVersion !== undefined) {
        throw new ThreadError(stored ? 412 : 404, `The thread "${id}" has another version.`)
      }
      const keptUntil = after === undefined ? -1 : (stored?.messages.findIndex((message) => message.id === after) ?? -1)
      if (after !== undefined && keptUntil < 0) throw new ThreadError(412, `The thread "${id}" has no message "${after}".`)
      const updatedAt = new Date(now()).toISOString()
      const version = (stored?.version ?? 0) + 1
      threads.set(id, {
        ...(stored ?? { id, title: '', createdAt: updatedAt, isRemoved: false }),
        messages: [...(stored?.messages.slice(0, keptUntil + 1) ?? []), ...messages],
        updatedAt,
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
    remove: async (id) => change(id, { isRemoved: true }),
    restore: async (id) => change(id, { isRemoved: false }),
  }
}
