/** A test suite for thread storages, and for servers behind `serverThreads`. */
export { testThreads, type ThreadTests } from '../threads/contract/test-threads.ts'
export type { ThreadStorage } from '../core/options/threads.ts'
