// The option `threads`, and the contract of a storage of threads: list, load, save, rename, archive, remove, share.
import type { MessageContent } from './messages/message.ts'

/** One of several conversations, as shown in a list. */
export interface Thread {
  /** Unique in its storage. The chat uses UUIDs for new threads. */
  readonly id: string
  /** Empty until it has one. */
  readonly title: string
  /** When it started: ISO 8601, in UTC. */
  readonly createdAt: string
  /** When it last got a message: ISO 8601, in UTC. */
  readonly updatedAt: string
  /** True if it is archived: then it is only listed in the archive. */
  readonly archived?: boolean
}

/** What to list. */
export interface ThreadListRequest {
  /** Words that the title or a message of the thread must contain, ignoring case. Absent or empty: all threads. */
  readonly query?: string
  /**
   * Lists the archived threads only.
   * @default false
   */
  readonly archived?: boolean
  /** The end of the previous page. Absent: lists from the beginning. */
  readonly cursor?: string
  /** The maximum number of threads. */
  readonly limit: number
  /** Aborted when the result is no longer needed. */
  readonly signal: AbortSignal
}

/** A page of threads, the most recently updated first. */
export interface ThreadList {
  /** The threads. */
  readonly threads: readonly Thread[]
  /** The start of the next page; absent on the last one. */
  readonly cursor?: string
}

/** Which messages to load. */
export interface ThreadLoadRequest {
  /** The `before` of the page loaded last. Absent: the newest messages. */
  readonly before?: string
  /** The maximum number of messages. A storage may ignore it and return all. */
  readonly limit: number
  /** Aborted when the result is no longer needed. */
  readonly signal: AbortSignal
}

/** Messages of a thread, oldest first, including those of other branches. */
export interface ThreadMessages {
  /** The messages, including those of other branches. */
  readonly messages: readonly MessageContent[]
  /** The thread's version, which changes with each save. */
  readonly version: string
  /** The end of the page of older messages; absent if there are none. */
  readonly before?: string
  /** The last message of the viewed branch, if the thread has branches. */
  readonly tail?: string
}

/** How to save. */
export interface ThreadSaveRequest {
  /**
   * Reject, with an error whose `status` is 409 or 412, if this is
   * not the current version. Absent: the thread must not exist yet.
   */
  readonly ifVersion?: string
  /**
   * Keep the messages up to and including the one with this id, which `messages` does not contain; replace all after it. Absent:
   * replace all.
   */
  readonly after?: string
  /** The last message of the viewed branch, if the thread has branches. */
  readonly tail?: string
  /**
   * Aborted when the save takes too long, after two minutes or more depending on the size of its files: then it counts as failed,
   * and the visitor can try again.
   */
  readonly signal: AbortSignal
}

/** The result of a save. */
export interface ThreadVersion {
  /** The thread's new version. */
  readonly version: string
}

/** How to claim a call. */
export interface ThreadClaimRequest {
  /** Aborted when it takes too long. */
  readonly signal: AbortSignal
}

/** What a page of a shared thread says, in the visitor's language: text, whatever it holds. */
export interface ThreadShareWords {
  /** The language of the page, as a BCP 47 tag. */
  readonly language: string
  /** Its writing direction. */
  readonly direction: 'ltr' | 'rtl'
  /** Its title. */
  readonly title: string
  /** `{time}` is when it ends. */
  readonly until: string
  /** The name of the visitor. */
  readonly user: string
  /** The name of the model. */
  readonly ai: string
  /** Marks what a model wrote. */
  readonly generated: string
  /** Stands above the sources of an answer. */
  readonly sources: string
}

/** How to share a thread. */
export interface ThreadShareRequest {
  /** What the page says beside the conversation. */
  readonly words: ThreadShareWords
  /** Aborted when it takes too long. */
  readonly signal: AbortSignal
}

/** A page of a thread as it was when it was shared. */
export interface SharedThread {
  /** Its address. */
  readonly url: string
  /** When it ends: ISO 8601, in UTC. */
  readonly until: string
}

/** How to make a title. */
export interface ThreadTitleRequest {
  /** Aborted when the chat is destroyed, or is out of the page without an answer on its way. */
  readonly signal: AbortSignal
}

/**
 * Where threads are stored. Failures reject with an error whose `status` says why, as in HTTP: 404 or 410 if the thread does not
 * exist, 409 or 412 if a save would overwrite a newer version.
 */
export interface ThreadStorage {
  /** Lists the threads that are not removed, page by page. */
  list(request: ThreadListRequest): Promise<ThreadList>
  /** Loads the newest messages of a thread, or those before them. */
  load(id: string, request: ThreadLoadRequest): Promise<ThreadMessages>
  /** Writes the messages of a thread. Creates it if it does not exist. */
  save(id: string, messages: readonly MessageContent[], request: ThreadSaveRequest): Promise<ThreadVersion>
  /** Renames a thread. */
  rename(id: string, title: string): Promise<void>
  /** Archives a thread, or restores it from the archive. */
  archive(id: string, archived: boolean): Promise<void>
  /** Removes a thread so that `restore` can undo it for a while, at least one minute. */
  remove(id: string): Promise<void>
  /** Restores a removed thread. */
  restore(id: string): Promise<void>
  /**
   * Makes a title for a thread that has none. Without it and without the option `title`, or if the result is empty, the title is
   * the visitor's first words.
   */
  makeTitle?(id: string, messages: readonly MessageContent[], request: ThreadTitleRequest): Promise<string>
  /**
   * Makes a page of a thread as it is now, for everybody who has its address; in the place of what was shared of it before. Without it, and
   * without `unshare`, threads are not shared.
   */
  share?(id: string, request: ThreadShareRequest): Promise<SharedThread>
  /** Ends that page. Rejects with 404 where there is none. */
  unshare?(id: string): Promise<void>
  /**
   * Claims a call of a tool before it runs, for one of all chats that show the thread: the first one gets `true`, every later one
   * `false`. Without it, the chat saves the visitor's answer first, and runs the call unless the save is refused with 409 or 412 because
   * another chat has answered. If it rejects, or takes more than ten seconds, the call runs.
   * @param callId Unique in the thread.
   */
  claim?(id: string, callId: string, request: ThreadClaimRequest): Promise<boolean>
  /**
   * Distinguishes it from other storages of the same site: chats whose
   * storages have the same name are notified of each other's changes.
   * @default 'confab-threads'
   */
  readonly name?: string
  /**
   * Whether `save` supports `after`: then it only gets messages from the first changed one on. A storage that returns `before`
   * must support it.
   * @default false
   */
  readonly savesChanges?: boolean
}

/** Several conversations in one chat. */
export interface ThreadsOptions {
  /**
   * Where they are stored: a storage, or the URL of a server that implements the published contract. When it changes, the chat
   * switches to the threads of the new one; typed text stays. URLs are compared by value, storages by identity: keep the same
   * object as long as place and visitor are the same, in React outside the component or in `useMemo`.
   * @default the browser's IndexedDB
   */
  storage?: ThreadStorage | string
  /**
   * How they are listed. `sidebar` is a drawer while the chat is less
   * than 720 pixels wide; with `none` the page lists them itself.
   * @default 'sidebar'
   */
  list?: 'sidebar' | 'drawer' | 'none'
  /**
   * Makes the title of a thread from its messages, once the first answer is complete.
   * @default that of the storage, otherwise the first words of the visitor
   */
  title?: (messages: readonly MessageContent[], request: ThreadTitleRequest) => string | Promise<string>
  /**
   * Whether the list can be searched.
   * @default true
   */
  search?: boolean
  /**
   * Whether what is written in a conversation and not sent is kept in the browser for the next page, with files of 1 MB together, for 30
   * days at most.
   * @default true
   */
  drafts?: boolean
}
