// What a store of a server keeps, in types: conversations, feedback, streams, approvals, counts.
import type { Feedback, MessageContent } from '../../core/options/messages/message.ts'
import type { ApprovalStore } from '../approvals/approval-store.ts'
import type { StreamStore } from '../streams/stream-store.ts'
import type { VisitorCounts } from '../visitors/counts/visitor-counts.ts'
import type {
  ThreadList,
  ThreadListRequest,
  ThreadLoadRequest,
  ThreadMessages,
  ThreadSaveRequest,
  ThreadVersion,
} from '../../core/options/threads.ts'

/** How much may be kept, in bytes. What is absent has no limit but the store's own. */
export interface SpaceBounds {
  /** Conversations and feedback of the visitor. */
  readonly ofVisitor?: number | undefined
  /** Those of all. */
  readonly inAll?: number | undefined
}

/** A save, and how much may be kept with it. */
export interface VisitorSaveRequest extends ThreadSaveRequest {
  /** What would be kept beyond it is refused with 507: a `cause` says that there is no space for anybody. */
  readonly bounds?: SpaceBounds | undefined
}

/** What was saved. */
export interface VisitorSave extends ThreadVersion {
  /**
   * The bytes by which what is kept has grown; negative where it takes less.
   * @default the length of the messages
   */
  readonly added?: number
}

/**
 * The conversations of all visitors: a `ThreadStorage` whose methods are told first whose they are. What is another visitor's does not
 * exist: it is refused as what nobody has, with 404.
 */
export interface VisitorThreads {
  /** The visitor's threads that are not removed, a page at a time. */
  list(visitor: string, request: ThreadListRequest): Promise<ThreadList>
  /** The newest messages of a thread, or those before. */
  load(visitor: string, id: string, request: ThreadLoadRequest): Promise<ThreadMessages>
  /** Writes the messages of a thread. Creates it where the visitor has none with this id. 507 where there is no space for it. */
  save(visitor: string, id: string, messages: readonly MessageContent[], request: VisitorSaveRequest): Promise<VisitorSave>
  /** Gives a thread another title. */
  rename(visitor: string, id: string, title: string): Promise<void>
  /** Archives a thread, or takes it back from there. */
  archive(visitor: string, id: string, archived: boolean): Promise<void>
  /** Removes a thread so that `restore` can bring it back for a while, a minute at least. */
  remove(visitor: string, id: string): Promise<void>
  /** Brings back a thread that was removed. */
  restore(visitor: string, id: string): Promise<void>
}

/** Feedback as it is kept. */
export interface StoredFeedback extends Feedback {
  /** Who gave it, where that is known. */
  readonly visitor?: string
  /** When: ISO 8601, in UTC. */
  readonly createdAt: string
}

/** Which feedback to list. */
export interface FeedbackListRequest {
  /** Of this visitor only. */
  readonly visitor?: string
  /** The `cursor` of the page before. Absent: from the newest on. */
  readonly cursor?: string
  /** At most so many. */
  readonly limit: number
  /** Aborted when nobody waits for it any more. */
  readonly signal: AbortSignal
}

/** A page of feedback, the newest first. */
export interface FeedbackList {
  /** What was given. */
  readonly feedback: readonly StoredFeedback[]
  /** Where the next page begins; absent after the last one. */
  readonly cursor?: string
}

/** What visitors think of answers. */
export interface VisitorFeedback {
  /**
   * Keeps feedback. That of a visitor takes the place of what the same visitor said of the same message; where nobody knows who it is
   * from, all is kept. What would be kept beyond the bounds is refused with 507.
   */
  save(visitor: string | undefined, feedback: Feedback, bounds?: SpaceBounds): Promise<void>
  /** What was given, the newest first: for your own code, no page can ask for it. */
  list(request: FeedbackListRequest): Promise<FeedbackList>
}

/** How long something is kept, in seconds; undefined for as long as the store likes. */
export interface KeptSeconds {
  /** Conversations, from their last save on. */
  readonly threads: number | undefined
  /** Answers that can be resumed, from their end on. */
  readonly answers: number | undefined
  /** Feedback, from when it was given on. */
  readonly feedback: number | undefined
}

/** Where a server keeps what must outlast an answer. What fails rejects with an error; a `status` on it tells why, as in HTTP. */
export interface ServerStore {
  /** The conversations of visitors. */
  readonly threads: VisitorThreads
  /** What visitors think of answers. */
  readonly feedback: VisitorFeedback
  /**
   * The answers that stream.
   * @default they are kept in the memory of the process
   */
  readonly streams?: StreamStore
  /**
   * What visitors have asked for: limits are one for all servers with this store, and hold after a restart.
   * @default each process counts for itself
   */
  readonly counts?: VisitorCounts
  /**
   * Calls of tools that wait until their visitors decide: any server with this store goes on with them, also after a restart.
   * @default they wait in the memory of the process
   */
  readonly approvals?: ApprovalStore
  /**
   * Rejects when the store cannot be used now, with the `status` 507 where it takes no more: `ready` asks, and waits five seconds at most.
   * @default it always can
   */
  check?(): Promise<void>
  /**
   * A key that all servers with this store share, and have after they were restarted, of at least 32 characters: what is signed with it is
   * known again.
   * @default there is none
   */
  secret?(): Promise<string>
  /**
   * Removes all that is kept of a visitor, and stops the answers that are being given to them. Pages that are still open do not bring their
   * conversations back: for a day, saves of those are refused with 410.
   * @returns whether there was anything.
   * @default the server cannot, and says so (501)
   */
  erase?(visitor: string): Promise<boolean>
  /**
   * Removes some of what is kept longer than that, few enough that others need not wait; asked each minute. Time is counted so that a clock
   * which somebody sets makes nothing old at once.
   * @returns whether there may be more.
   * @default all is kept until it is removed
   */
  sweep?(kept: KeptSeconds): Promise<boolean>
  /** Writes what is left and lets go of files and connections. */
  close(): Promise<void>
}

/** A store in a database, whose tables are made and changed by the first server of a version that opens it, or before. */
export interface DatabaseStore extends ServerStore {
  /**
   * Makes the tables, or changes those of an earlier version; with `back` takes the last step back, for an earlier version, while no server
   * is running: the next one of this version takes it again. What that step had brought is lost, conversations are not.
   * @returns the names of the steps that were taken.
   * Rejects where the tables are of a later version, and where the last step cannot be taken back.
   */
  migrate(way?: { readonly back?: boolean }): Promise<string[]>
}
