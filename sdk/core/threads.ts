import type { Thread } from './options/threads.ts'

/** A thread in the list. */
export interface ThreadEntry extends Thread {
  /** Whether an answer is on its way in it. */
  readonly isAnswering: boolean
  /** Whether an answer came while another thread was shown. */
  readonly hasNews: boolean
}

/**
 * What went wrong with threads, for the visitor to see.
 * - `not-kept`: the browser keeps nothing, in a private window for instance; chats last until the page is left
 * - `list-failed`: the list could not be loaded
 * - `load-failed`: the messages of the thread that was opened could not be loaded
 * - `missing`: the thread that was to be opened is not there any more
 * - `save-failed`, `full`, `server-full`: the thread that is shown could not be saved; `full` because the browser has no space left,
 *   `server-full` because the server has none
 * - `removed`: the thread that is shown was deleted elsewhere; it can be restored
 * - `action-failed`: a thread could not be renamed, archived, deleted or restored
 */
export type ThreadProblem =
  | 'not-kept'
  | 'list-failed'
  | 'load-failed'
  | 'missing'
  | 'save-failed'
  | 'full'
  | 'server-full'
  | 'removed'
  | 'action-failed'

/** The threads of a chat, as views draw them. Replaced, never changed. */
export interface ThreadsState {
  /** The thread that is shown. One that nothing was said in yet is not in the list. */
  readonly openId: string
  /** Its title: a list that is searched, archived or loaded in part may not have it. Absent while it has none. */
  readonly openTitle?: string | undefined
  /** The threads that are listed: the one that was updated last first. */
  readonly entries: readonly ThreadEntry[]
  readonly status: 'loading' | 'ready' | 'failed'
  /** Whether more of them can be loaded. */
  readonly hasMore: boolean
  /** What is searched for; empty when nothing is. */
  readonly query: string
  /** Whether the archived threads are listed, in the place of the others. */
  readonly isArchive: boolean
  /** The thread that was deleted last, as long as that can be undone. */
  readonly removed?: Pick<Thread, 'id' | 'title'> | undefined
  readonly problem?: ThreadProblem | undefined
  readonly list: 'sidebar' | 'drawer' | 'none'
  readonly hasSearch: boolean
}

/** What views can request. None rejects: what fails is in the state. */
export interface ThreadRequests {
  /** Shows an empty thread. */
  newThread(): Promise<void>
  openThread(id: string): Promise<void>
  renameThread(id: string, title: string): Promise<void>
  archiveThread(id: string, isArchived: boolean): Promise<void>
  removeThread(id: string): Promise<void>
  /** Brings back the thread that was deleted last, or the one that is shown and was deleted elsewhere. */
  restoreThread(): Promise<void>
  searchThreads(query: string): Promise<void>
  /** Lists the archived threads, or the others. */
  showArchive(isArchive: boolean): Promise<void>
  loadMoreThreads(): Promise<void>
  /** Does again what failed. */
  retryThreads(): Promise<void>
  /** The visitor has read what went wrong, or will not undo the deletion. */
  dismissThreadNotice(notice: 'problem' | 'removed'): void
}
