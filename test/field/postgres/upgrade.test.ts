import pg from 'pg'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { postgresStore } from '../../../sdk/entries/server/postgres.ts'
import { fixture, testUpgrade } from '../../unit/server/upgrade/upgrade-contract.ts'
import { startPostgres, type Postgres } from './start-postgres.mjs'

let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres()
}, 120_000)
afterAll(() => postgres?.remove(), 120_000)

testUpgrade('PostgreSQL', async (version) => {
  const written = fixture(version, 'postgres.sql')
  const url = await postgres.createDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(written)
  await client.end()
  const store = postgresStore({ url })
  onTestFinished(() => store.close())
  return { store, written }
})
