import pg from 'pg'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { postgresStore } from '../../../sdk/entries/server/postgres.ts'
import { testLongMessage } from '../../unit/server/stores/long-message-contract.ts'
import { testSearch } from '../../unit/server/stores/search/search-contract.ts'
import { startPostgres, type Postgres } from './start-postgres.mjs'

let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres()
}, 120_000)
afterAll(() => postgres?.remove(), 120_000)

testSearch(async () => {
  const url = await postgres.createDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return { store: postgresStore({ url }), ask: async (sql) => (await client.query(sql)).rows as Record<string, unknown>[] }
})

testLongMessage('PostgreSQL', async () => postgresStore({ url: await postgres.createDatabase() }))
