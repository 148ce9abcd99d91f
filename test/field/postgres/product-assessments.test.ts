import { afterAll, beforeAll, describe, onTestFinished } from 'vitest'
import { openDatabase } from '../../../host/server/store/open-database.ts'
import { testSharedAssessments } from '../../unit/host/server/shared-assessments-contract.ts'
import { startPostgres, type Postgres } from './start-postgres.mjs'

let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres()
}, 120_000)
afterAll(() => postgres?.remove(), 120_000)

describe('an assessment at one of two servers of one PostgreSQL', () => {
  testSharedAssessments(async () => {
    const url = await postgres.createDatabase()
    const databases = [await openDatabase({ url, file: '' }), await openDatabase({ url, file: '' })] as const
    onTestFinished(async () => void (await Promise.all(databases.map((database) => database.destroy()))))
    return databases
  })
})
