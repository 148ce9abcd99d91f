import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe } from 'vitest'
import { buildServer } from '../../unit/host/server/built-server.ts'
import { testSharedLimits } from '../../unit/host/server/shared-limits-contract.ts'
import { startPostgres, type Postgres } from './start-postgres.mjs'

let postgres: Postgres
let folder: string

beforeAll(async () => {
  folder = await buildServer()
  postgres = await startPostgres()
}, 240_000)
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await postgres?.remove()
}, 120_000)

describe('two processes of the app that share a PostgreSQL', () =>
  testSharedLimits(
    () => folder,
    async () => ({ DATABASE_URL: await postgres.createDatabase() }),
  ))
