import type { Reply } from './reply.ts'

/** A reply, and the ids of the messages it added. */
export type TrackedReply = Reply & { readonly brought: ReadonlySet<string> }
