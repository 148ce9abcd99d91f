import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished, test } from 'vitest'
import { postgresStore } from '../../sdk/entries/server/postgres.ts'
import { sqliteStore } from '../../sdk/entries/server/sqlite.ts'
import { everyCut, expectNothingLost } from '../unit/server/chaos/cut-connections.ts'
import { startPostgres, type Postgres } from './postgres/start-postgres.mjs'

let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres()
}, 120_000)
afterAll(() => postgres?.remove(), 120_000)

test('a chat has every character once wherever its connection breaks, in every way, with SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'confab-cuts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'chat.db')
  await expectNothingLost(await everyCut(), [sqliteStore({ file }), sqliteStore({ file })])
})

test('a chat has every character once wherever its connection breaks, in every way, with PostgreSQL', async () => {
  const url = await postgres.createDatabase()
  await expectNothingLost(await everyCut(), [postgresStore({ url }), postgresStore({ url })])
})
