import { afterAll, beforeAll, describe, onTestFinished } from 'vitest'
import { openDatabase } from '../../../host/server/store/open-database.ts'
import { createSqlUserStore } from '../../../host/server/store/sql-user-store.ts'
import { testUserStore } from '../../unit/host/server/store/user-store-contract.ts'
import { startPostgres, type Postgres } from './start-postgres.mjs'

let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres()
}, 120_000)
afterAll(() => postgres?.remove(), 120_000)

describe('users of the product in PostgreSQL', () => {
  testUserStore(async () => {
    const url = await postgres.createDatabase()
    return {
      async open() {
        const database = await openDatabase({ url, file: '' })
        onTestFinished(() => database.destroy())
        return createSqlUserStore({ database, now: Date.now })
      },
    }
  })
})
