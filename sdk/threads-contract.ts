/** A suite of tests that a storage of threads, or a server behind `serverThreads`, passes when a chat can rely on it. */
export { testThreads, type ThreadTests } from './threads/contract/test-threads.ts'
export type { ThreadStorage } from './core/options/threads.ts'
