import type { createChatThreads } from '../threads/chat-threads.ts'
import type { shareConnectors } from '../threads/share-connectors.ts'
import type { createThreadsView } from '../views/threads/threads.ts'
import type { createLastThread } from '../threads/start/last-thread.ts'
import type { createReplacementEngine } from '../threads/replacement-engine.ts'

/** What the chat takes of the feature of threads. */
export interface ThreadsCode {
  readonly createChatThreads: typeof createChatThreads
  readonly createLastThread: typeof createLastThread
  readonly createReplacement: typeof createReplacementEngine
  readonly createThreadsView: typeof createThreadsView
  readonly shareConnectors: typeof shareConnectors
}
