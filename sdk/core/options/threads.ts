import type { MessageContent } from './message.ts'

/** A conversation among several, as a list shows it. */
export interface Thread {
  /** Unique in its storage. The chat names new threads by UUIDs. */
  readonly id: string
  /** Empty until it has one. */
  readonly title: string
  /** When it began: ISO 8601, in UTC. */
  readonly createdAt: string
  /** When something was last said in it: ISO 8601, in UTC. */
  readonly updatedAt: string
  /** Whether it was put away: it is listed among the archived ones alone. */
  readonly archived?: boolean
}

/** What to list. */
export interface ThreadListRequest {
  /** Words that the title or a message of the thread must hold, in any case. Absent or empty: all threads. */
  readonly query?: string
  /**
   * Lists the archived threads, and no others.
   * @default false
   */
  readonly archived?: boolean
  /** Where the page before ended. Absent: from the beginning. */
  readonly cursor?: string
  /** At most so many threads. */
  readonly limit: number
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal
}

/** A page of threads, the one that was updated last first. */
export interface ThreadList {
  /** The threads. */
  readonly threads: readonly Thread[]
  /** Where the next page begins; absent after the last one. */
  readonly cursor?: string
}

/** Which messages to load. */
export interface ThreadLoadRequest {
  /** The `before` of the page that was loaded last. Absent: the newest messages. */
  readonly before?: string
  /** At most so many messages. A storage may ignore it and give all. */
  readonly limit: number
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal
}

/** Messages of a thread, oldest first, with those of other branches. */
export interface ThreadMessages {
  /** The messages, those of other branches among them. */
  readonly messages: readonly MessageContent[]
  /** Which version of the thread they are of; another one after each save. */
  readonly version: string
  /** Where the page of older messages ends; absent when there is none. */
  readonly before?: string
  /** The last message of the branch that was viewed, where the thread has branches. */
  readonly tail?: string
}

/** How to save. */
export interface ThreadSaveRequest {
  /** Refuse, with an error whose `status` is 409 or 412, where this is not the version now. Absent: the thread must not exist yet. */
  readonly ifVersion?: string
  /** Keep the messages up to and including the one with this id, for which `messages` holds nothing; replace all after it. Absent: replace all. */
  readonly after?: string
  /** The last message of the branch that is viewed, where the thread has branches. */
  readonly tail?: string
  /** Aborted after 60 seconds: then the save counts as failed, and the visitor can try again. */
  readonly signal: AbortSignal
}

/** What a save made of a thread. */
export interface ThreadVersion {
  /** The version that the thread has now. */
  readonly version: string
}

/** How to make a title. */
export interface ThreadTitleRequest {
  /** Aborted when the chat leaves the page. */
  readonly signal: AbortSignal
}

/**
 * Where threads are kept. What fails rejects with an error; a `status` on it tells why, as in HTTP: 404 or 410 for a thread that is
 * not there, 409 or 412 for a save that would overwrite a newer version.
 */
export interface ThreadStorage {
  /** The threads that are not removed, a page at a time. */
  list(request: ThreadListRequest): Promise<ThreadList>
  /** The newest messages of a thread, or those before. */
  load(id: string, request: ThreadLoadRequest): Promise<ThreadMessages>
  /** Writes the messages of a thread. Creates it where it does not exist. */
  save(id: string, messages: readonly MessageContent[], request: ThreadSaveRequest): Promise<ThreadVersion>
  /** Gives a thread another title. */
  rename(id: string, title: string): Promise<void>
  /** Archives a thread, or takes it back from there. */
  archive(id: string, archived: boolean): Promise<void>
  /** Removes a thread so that `restore` can bring it back for a while, a minute at least. */
  remove(id: string): Promise<void>
  /** Brings back a thread that was removed. */
  restore(id: string): Promise<void>
  /** A title for a thread that has none. Without it and the option `title`, or where it is empty, the first words of the visitor are the title. */
  makeTitle?(id: string, messages: readonly MessageContent[], request: ThreadTitleRequest): Promise<string>
  /**
   * Tells it from other storages of the same site: chats with storages of one name hear of each other's changes.
   * @default 'confab-threads'
   */
  readonly name?: string
  /**
   * Whether `save` understands `after`: then only messages from the first changed one on are given. A storage that gives `before`
   * must understand it.
   * @default false
   */
  readonly savesChanges?: boolean
}

/** Several conversations in one chat. */
export interface ThreadsOptions {
  /**
   * Where they are kept: a storage, or the address of a server that speaks the published contract. When it changes, the chat goes over
   * to the threads of the new one; typed text stays. Addresses are compared by value, storages by identity: keep the same object as long
   * as the place and the visitor are the same, in React outside of the component or in `useMemo`.
   * @default the browser's IndexedDB
   */
  storage?: ThreadStorage | string
  /**
   * How they are listed. `sidebar` is a drawer while the chat is less than 720 pixels wide; with `none` the page lists them itself.
   * @default 'sidebar'
   */
  list?: 'sidebar' | 'drawer' | 'none'
  /**
   * Makes the title of a thread of its messages, once the first answer is complete.
   * @default the storage's, else the first words of the visitor
   */
  title?: (messages: readonly MessageContent[], request: ThreadTitleRequest) => string | Promise<string>
  /**
   * Whether the list can be searched.
   * @default true
   */
  search?: boolean
}
