/**
 * Where several conversations are stored: in the browser, on a server, in memory, or in your own storage.
 *
 * @example
 * createChat(document.body, { connect: { url: '/api/chat' }, threads: { storage: serverThreads('/api/chat') } })
 */
export { browserThreads, type BrowserThreads, type BrowserThreadsOptions } from '../threads/storages/browser-threads.ts'
export { memoryThreads } from '../threads/storages/memory-threads.ts'
export { serverThreads, type ServerThreads } from '../threads/storages/server-threads.ts'
export type { ServerThreadsOptions } from '../threads/storages/server/thread-client.ts'
export { ThreadError } from '../threads/thread-error.ts'
export type {
  Thread,
  ThreadList,
  ThreadListRequest,
  ThreadLoadRequest,
  ThreadMessages,
  ThreadSaveRequest,
  ThreadStorage,
  ThreadClaimRequest,
  ThreadTitleRequest,
  ThreadVersion,
} from '../core/options/threads.ts'
