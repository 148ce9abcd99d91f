import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, onTestFinished } from 'vitest'
import { openDatabase } from '../../../../../host/server/store/open-database.ts'
import { createSqlUserStore } from '../../../../../host/server/store/sql-user-store.ts'
import { testUserStore } from './user-store-contract.ts'

describe('users in a file', () => {
  testUserStore(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'confab-product-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    return {
      async open() {
        const database = await openDatabase({ file: join(folder, 'app.db') })
        onTestFinished(() => database.destroy())
        return createSqlUserStore({ database, now: Date.now })
      },
    }
  })
})
