export { memoryThreads as browserThreads } from './memory-threads.ts'
