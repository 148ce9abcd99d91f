import type { FinishKind } from '../finish-kind.ts'
import type { Reply } from './reply.ts'

/** A reply, and the ids of the messages it added. */
export type TrackedReply = Reply & { readonly brought: ReadonlySet<string> }

/** A reply whose request has ended. */
export interface EndedReply {
  readonly reply: TrackedReply
  /** True if another request will bring the rest. */
  readonly isContinuing: boolean
  /** How the answer ended, as its service says. */
  readonly ending: FinishKind
}
