import { afterAll, beforeAll, describe, onTestFinished } from 'vitest'
import { openDatabase } from '../../../host/server/store/open-database.ts'
import { testReports } from '../../unit/host/server/reports/reports-contract.ts'
import { startPostgres, type Postgres } from './start-postgres.mjs'

let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres()
}, 120_000)
afterAll(() => postgres?.remove(), 120_000)

describe('a report by link, kept in PostgreSQL', () => {
  testReports(async () => {
    const database = await openDatabase({ url: await postgres.createDatabase(), file: '' })
    onTestFinished(() => database.destroy())
    return database
  })
})
