import { describe, test } from 'vitest'
import { testThreads } from '../../../sdk/entries/threads-contract.ts'
import { memoryThreads } from '../../../sdk/entries/threads.ts'
import { testThreadProperties } from './thread-properties.ts'

describe('threads in memory fulfil the contract:', () => {
  testThreads({ test, storage: () => memoryThreads() })
})

describe('threads in memory:', () => testThreadProperties(memoryThreads, 100))
