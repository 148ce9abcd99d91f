import type { Thread, ThreadsOptions } from '../core/options/threads.ts'
import type { ThreadEntry, ThreadProblem, ThreadsState } from '../core/types.ts'
import { isAnswering, type OpenThreads } from './open-threads.ts'
import type { ThreadList } from './thread-list.ts'

interface PublisherParts {
  readonly open: OpenThreads
  readonly list: ThreadList
  find(id: string): Thread | undefined
  /** Undefined where the page wants one conversation again. */
  options(): ThreadsOptions | undefined
}

/** Publishes what views show of all threads, in the state of the one that is shown. */
export function createThreadsPublisher({ open, list, find, options }: PublisherParts) {
  /** What went wrong beside the thread that is shown. */
  let problem: ThreadProblem | undefined
  let removed: ThreadsState['removed']
  /** Threads that an answer came in while another one was shown. */
  const withNews = new Set<string>()
  const drawn = new WeakMap<Thread, ThreadEntry>()

  /** The entry of a thread: the same object as before when nothing about it has changed. */
  function entryOf(thread: Thread): ThreadEntry {
    const before = drawn.get(thread)
    const answers = isAnswering(open.get(thread.id))
    const hasNews = withNews.has(thread.id)
    if (before?.isAnswering === answers && before.hasNews === hasNews) return before
    const entry = { ...thread, isAnswering: answers, hasNews }
    drawn.set(thread, entry)
    return entry
  }

  function publish(): void {
    const { shown } = open
    if (!shown) return
    const wanted = options()
    // The one conversation is the one that is shown.
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
      problem: shown.problem ?? problem ?? (isListFailing ? 'list-failed' : undefined),
      list: place,
      hasSearch: search,
    }
    shown.engine.store.set({ threads: state })
  }

  return {
    publish,
    setProblem(next: ThreadProblem | undefined): void {
      problem = next
      publish()
    },
    setRemoved(thread: ThreadsState['removed']): void {
      removed = thread
      publish()
    },
    /** An answer has come in a thread; published with the next change. */
    addNews(id: string): void {
      withNews.add(id)
    },
    /** A thread is about to be shown: its news is read, and a new one begins without what went wrong before. */
    prepare(id: string, isNew: boolean): void {
      withNews.delete(id)
      if (isNew) problem = undefined
    },
  }
}

export type ThreadsPublisher = ReturnType<typeof createThreadsPublisher>
