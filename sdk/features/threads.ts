import type { ThreadsCode } from '../chat/threads-code.ts'
import { createLastThread } from '../threads/start/last-thread.ts'
import { createReplacementEngine } from '../threads/replacement-engine.ts'
import type { Feature } from '../core/features.ts'
import { createChatThreads } from '../threads/chat-threads.ts'
import { shareConnectors } from '../threads/share-connectors.ts'
import { createThreadsView } from '../views/threads/threads.ts'

const code: ThreadsCode = {
  createChatThreads,
  createLastThread,
  createReplacement: createReplacementEngine,
  createThreadsView,
  shareConnectors,
}

/** Several conversations. */
export const feature: Feature<'threads'> = { name: 'threads', code }
