import { memoryApprovals } from '../approvals/memory-approvals.ts'
import { memoryStreams } from '../streams/memory-streams.ts'
import { createMemoryFeedback } from './memory/memory-feedback.ts'
import { createMemoryVisitorThreads } from './memory/memory-visitor-threads.ts'
import { createShares } from './memory/shares.ts'
import type { ServerStore } from './store.ts'

/** What a store in memory holds at most. Past it, what was saved longest ago goes first, of the visitor who has most. */
export interface MemoryStoreOptions {
  /** Threads of one visitor. @default 1000 */
  threadsPerVisitor?: number
  /** All messages of all visitors, in bytes: as many as characters where all of them are ASCII. @default 268_435_456 (256 Mi) */
  characters?: number
  /** Feedback of all visitors. @default 10_000 */
  feedback?: number
}

/**
 * Keeps what a server keeps until it ends: for one process, and for trying things out. It has a limit, at which the visitor who has most
 * loses what was saved longest ago.
 */
export function memoryStore(options: MemoryStoreOptions = {}): ServerStore {
  const { threadsPerVisitor = 1000, characters = 256 * 2 ** 20, feedback: mostFeedback = 10_000 } = options
  const [threadShares, feedbackShares] = [createShares(), createShares()]
  const all = [threadShares, feedbackShares]
  const threads = createMemoryVisitorThreads({ threadsPerVisitor, bytes: characters, shares: threadShares, all })
  const feedback = createMemoryFeedback(mostFeedback, feedbackShares, all)
  const streams = memoryStreams()
  const approvals = memoryApprovals()
  return {
    threads,
    feedback,
    streams,
    approvals,
    erase: async (visitor) => [threads.erase(visitor), feedback.erase(visitor), approvals.erase(visitor)].includes(true),
    async sweep(kept) {
      streams.sweep(kept.answers)
      if (kept.threads !== undefined) threads.forgetOld(kept.threads)
      if (kept.feedback !== undefined) feedback.forgetOld(kept.feedback)
      return false
    },
    close: async () => undefined,
  }
}
