import type { Thread, ThreadStorage } from '../core/options/threads.ts'
import { pageLeaving } from '../core/page-leaving.ts'
import type { ThreadsState } from '../core/types.ts'
import { serverFailure } from './thread-error.ts'
import { longestAnswer, within } from './saving/within.ts'
import { listThreads } from './list-threads.ts'
import { report } from '../core/util/thrown/report.ts'

/** The number of threads per page. */
const pageLength = 50

/** Sorts by the time of the last message, then by id. */
const isBefore = (one: Thread, other: Thread): boolean =>
  one.updatedAt === other.updatedAt ? one.id > other.id : one.updatedAt > other.updatedAt

export type ListState = Pick<ThreadsState, 'status' | 'listFailure' | 'hasMore' | 'query' | 'isArchive'> & {
  readonly threads: readonly Thread[]
}

/** Manages the listed threads: loaded page by page, filtered by a search, or the archived ones. */
export interface ThreadList {
  readonly state: ListState
  find(id: string): Thread | undefined
  load(): Promise<void>
  search(query: string): Promise<void>
  showArchive(isArchive: boolean): Promise<void>
  loadMore(): Promise<void>
  /** A thread is new or has changed: puts it in its place, or removes it if it no longer belongs in the list. */
  put(thread: Thread): void
  drop(id: string): void
  /** True if the thread was removed and not put back: what is heard of it may be older than that. */
  wasDropped(id: string): boolean
  close(): void
}

export function createThreadList(storage: () => ThreadStorage, onChange: () => void): ThreadList {
  let state: ListState = { threads: [], status: 'loading', hasMore: false, query: '', isArchive: false }
  let cursor: string | undefined
  let request = new AbortController()
  let loading: Promise<void> | undefined
  const dropped = new Set<string>()

  function set(patch: Partial<ListState>): void {
    state = { ...state, ...patch }
    onChange()
  }

  async function loadPage(): Promise<void> {
    const { signal } = request
    const answer = new AbortController()
    const giveUp = (): void => answer.abort()
    signal.addEventListener('abort', giveUp)
    const asked = cursor
    const droppedBefore = new Set(dropped)
    const undertaking = pageLeaving.begin(signal)
    try {
      const { query, isArchive } = state
      const page = await within(
        longestAnswer,
        listThreads(storage(), {
          ...(query && { query }),
          ...(isArchive && { archived: true }),
          ...(cursor !== undefined && { cursor }),
          limit: pageLength,
          signal: answer.signal,
        }),
      )
      if (signal.aborted) return
      // A page that was asked for before a thread was removed may still name it.
      const listed = page.threads.filter(({ id }) => !dropped.has(id) || droppedBefore.has(id))
      const found = new Map(listed.map((thread) => [thread.id, thread]))
      for (const id of found.keys()) dropped.delete(id)
      // A storage that returns the same page again would be queried forever.
      cursor = page.cursor === asked ? undefined : page.cursor
      set({
        threads: [...state.threads.filter(({ id }) => !found.has(id)), ...found.values()],
        status: 'ready',
        listFailure: undefined,
        hasMore: cursor !== undefined,
      })
    } catch (error) {
      if (signal.aborted || (await undertaking.explains(error)) || signal.aborted) return
      report('threads-not-kept', error)
      set({ status: 'failed', listFailure: serverFailure(error) })
    } finally {
      undertaking.end()
      signal.removeEventListener('abort', giveUp)
      giveUp()
      if (!signal.aborted) loading = undefined
    }
  }

  /** Lists from the first page. */
  function begin(patch: Partial<ListState>): Promise<void> {
    request.abort()
    request = new AbortController()
    cursor = undefined
    set({ status: 'loading', listFailure: undefined, hasMore: false, ...patch })
    return (loading = loadPage())
  }

  return {
    get state(): ListState {
      return state
    },
    find: (id: string): Thread | undefined => state.threads.find((thread) => thread.id === id),
    load: (): Promise<void> => begin({ threads: [] }),
    search: (query: string): Promise<void> => begin({ query: query.trim(), threads: [] }),
    showArchive: (isArchive: boolean): Promise<void> => begin({ isArchive, query: '', threads: [] }),
    loadMore(): Promise<void> {
      if (state.status === 'failed') set({ status: 'loading' })
      else if (!state.hasMore) return Promise.resolve()
      return (loading ??= loadPage())
    },
    put(thread: Thread): void {
      dropped.delete(thread.id)
      const others = state.threads.filter(({ id }) => id !== thread.id)
      const wasListed = others.length < state.threads.length
      const isListed = Boolean(thread.archived) === state.isArchive && (wasListed || !state.query)
      if (!isListed) return set({ threads: others })
      const found = others.findIndex((other) => isBefore(thread, other))
      // A thread below the last loaded one appears with its page.
      if (found < 0 && state.hasMore && !wasListed) return
      set({ threads: others.toSpliced(found < 0 ? others.length : found, 0, thread) })
    },
    drop(id: string): void {
      dropped.add(id)
      set({ threads: state.threads.filter((thread) => thread.id !== id) })
    },
    wasDropped: (id: string): boolean => dropped.has(id),
    close(): void {
      request.abort()
      loading = undefined
    },
  }
}
