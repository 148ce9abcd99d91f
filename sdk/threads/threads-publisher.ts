import type { ChatError } from '../core/errors.ts'
import type { Thread, ThreadsOptions } from '../core/options/threads.ts'
import type { ThreadEntry, ThreadProblem, ThreadsState } from '../core/types.ts'
import { isAnswering, type ActiveThreads } from './active-threads.ts'
import { serverFailure } from './thread-error.ts'
import type { ThreadList } from './thread-list.ts'

interface PublisherParts {
  readonly active: ActiveThreads
  readonly list: ThreadList
  find(id: string): Thread | undefined
  /** Undefined if the page has switched back to a single conversation. */
  options(): ThreadsOptions | undefined
  /** Whether the storage shares threads. */
  canShare(): boolean
}

/** Publishes what views show about all threads in the state of the open one. */
export interface ThreadsPublisher {
  publish(): void
  setProblem(next: ThreadProblem | undefined, error?: unknown): void
  setRemoved(thread: ThreadsState['removed']): void
  setShared(shared: ThreadsState['shared']): void
  /** A background thread got an answer; published with the next change. */
  addNews(id: string): void
  /** A thread is about to be shown: clears its unread mark, and for a new thread the previous problem. */
  prepare(id: string, isNew: boolean): void
}

export function createThreadsPublisher({ active, list, find, options, canShare }: PublisherParts): ThreadsPublisher {
  /** A problem that does not concern the open thread itself. */
  let problem: ThreadProblem | undefined
  let failure: ChatError | undefined
  let removed: ThreadsState['removed']
  let shared: ThreadsState['shared']
  /** Threads that got an answer in the background. */
  const withNews = new Set<string>()
  const drawn = new WeakMap<Thread, ThreadEntry>()

  /** The entry of a thread: the same object as before if nothing has changed. */
  function entryOf(thread: Thread): ThreadEntry {
    const before = drawn.get(thread)
    const answers = isAnswering(active.get(thread.id))
    const hasNews = withNews.has(thread.id)
    if (before?.isAnswering === answers && before.hasNews === hasNews) return before
    const entry = { ...thread, isAnswering: answers, hasNews }
    drawn.set(thread, entry)
    return entry
  }

  function publish(): void {
    const { shown } = active
    if (!shown) return
    const wanted = options()
    // The single conversation is the one on screen.
    if (!wanted) return shown.engine.store.set({ threads: undefined })
    const { threads, ...listed } = list.state
    const { list: place = 'sidebar', search = true } = wanted
    const isListFailing = listed.status === 'failed' && place !== 'none'
    const state: ThreadsState = {
      ...listed,
      openId: shown.id,
      openTitle: find(shown.id)?.title || undefined,
      entries: threads.map(entryOf),
      removed,
      shared,
      canShare: canShare(),
      problem: shown.problem ?? problem ?? (isListFailing ? 'list-failed' : undefined),
      failure: shown.problem ? shown.failure : failure,
      list: place,
      hasSearch: search,
    }
    shown.engine.store.set({ threads: state })
  }

  return {
    publish,
    setProblem(next: ThreadProblem | undefined, error?: unknown): void {
      problem = next
      failure = serverFailure(error)
      publish()
    },
    setShared(given: ThreadsState['shared']): void {
      shared = given
      publish()
    },
    setRemoved(thread: ThreadsState['removed']): void {
      removed = thread
      publish()
    },
    addNews(id: string): void {
      withNews.add(id)
    },
    prepare(id: string, isNew: boolean): void {
      withNews.delete(id)
      if (isNew) problem = undefined
    },
  }
}
