import type { ChatError } from './errors.ts'
import type { ExportFormat } from './options/documents.ts'
import type { SharedThread, Thread } from './options/threads.ts'

/** A thread in the list. */
export interface ThreadEntry extends Thread {
  /** True while an answer is pending. */
  readonly isAnswering: boolean
  /** True if an answer arrived while another thread was shown. */
  readonly hasNews: boolean
}

/**
 * Problems with threads that the visitor is told about.
 * - `not-kept`: the browser stores nothing, e.g. in a private window; chats last until the page is closed
 * - `list-failed`: the list could not be loaded
 * - `load-failed`: the messages of the thread that was opened could not be loaded
 * - `missing`: the thread to open no longer exists
 * - `save-failed`, `full`, `server-full`: the open thread could not be saved; `full` because the browser is out of storage,
 * `server-full` because the server is
 * - `removed`: the open thread was deleted elsewhere; it can be restored
 * - `file-failed`: a thread could not be exported, or a file not imported
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
  | 'file-failed'
  | 'action-failed'

/** The threads of a chat as shown by views. Immutable. */
export interface ThreadsState {
  /** The open thread. It is not in the list while it has no messages. */
  readonly openId: string
  /** Its title, which is not in the list if that is searched, shows the archive or is partly loaded. Absent while it has none. */
  readonly openTitle?: string | undefined
  /** The listed threads, the most recently updated first. */
  readonly entries: readonly ThreadEntry[]
  readonly status: 'loading' | 'ready' | 'failed'
  /** What the server says to the visitor about a list that could not be loaded. */
  readonly listFailure?: ChatError | undefined
  /** True if more of them can be loaded. */
  readonly hasMore: boolean
  /** The search text; empty without a search. */
  readonly query: string
  /** True if the archive is listed, in place of the other threads. */
  readonly isArchive: boolean
  /** The thread that was deleted last, while that can be undone. */
  readonly removed?: Pick<Thread, 'id' | 'title'> | undefined
  /** What was shared last, until the visitor dismisses it. */
  readonly shared?: SharedThread | undefined
  /** True if threads can be shared. */
  readonly canShare?: boolean
  readonly problem?: ThreadProblem | undefined
  /** What the server says to the visitor about the problem. */
  readonly failure?: ChatError | undefined
  readonly list: 'sidebar' | 'drawer' | 'none'
  readonly hasSearch: boolean
}

/** Actions that views can request. None rejects: failures are in the state. */
export interface ThreadRequests {
  /** Shows an empty thread. */
  newThread(): Promise<void>
  openThread(id: string): Promise<void>
  renameThread(id: string, title: string): Promise<void>
  archiveThread(id: string, isArchived: boolean): Promise<void>
  removeThread(id: string): Promise<void>
  /** Restores the thread that was deleted last, or the open one if it was deleted elsewhere. */
  restoreThread(): Promise<void>
  /** Returns a thread as a file; undefined if that fails. */
  exportThread(id: string, format: ExportFormat): Promise<File | undefined>
  /** Makes a page of a thread, whose address is in the state then. */
  shareThread(id: string): Promise<void>
  /** Ends the page of a thread. Resolves with whether there is none any more. */
  unshareThread(id: string): Promise<boolean>
  /** Shows an exported conversation as a thread of its own. Resolves with whether that was done. */
  importThread(file: Blob): Promise<boolean>
  searchThreads(query: string): Promise<void>
  /** Lists the archived threads, or the others. */
  showArchive(isArchive: boolean): Promise<void>
  loadMoreThreads(): Promise<void>
  /** Retries what failed. */
  retryThreads(): Promise<void>
  /** The visitor has dismissed a problem, or the offer to undo a deletion. */
  dismissThreadNotice(notice: 'problem' | 'removed' | 'shared'): void
}
