import { afterAll, beforeAll, describe, onTestFinished } from 'vitest'
import { openDatabase } from '../../../host/server/store/open-database.ts'
import { testWebhooks } from '../../unit/host/server/webhooks/webhooks-contract.ts'
import { startPostgres, type Postgres } from './start-postgres.mjs'

let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres()
}, 120_000)
afterAll(() => postgres?.remove(), 120_000)

describe('a webhook, its messages in PostgreSQL', () => {
  testWebhooks(async () => {
    const database = await openDatabase({ url: await postgres.createDatabase(), file: '' })
    onTestFinished(() => database.destroy())
    return database
  })
})
