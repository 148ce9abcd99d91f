import { describe } from 'vitest'
import { memoryStorage } from '../../../../../host/server/product/store/memory-storage.ts'
import { createUserStore } from '../../../../../host/server/product/store/user-store.ts'
import { testUserStore } from './user-store-contract.ts'

describe('users in a storage of the page', () => {
  testUserStore(async () => {
    const store = memoryStorage()
    return { open: async () => createUserStore({ store, prefix: 'test:', now: Date.now }) }
  })
})
