import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, onTestFinished } from 'vitest'
import { openDatabase } from '../../../../../host/server/store/open-database.ts'
import { testReports } from './reports-contract.ts'

describe('a report by link, kept in a file', () => {
  testReports(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'confab-reports-'))
    const database = await openDatabase({ file: join(folder, 'app.db') })
    onTestFinished(async () => {
      await database.destroy()
      rmSync(folder, { recursive: true, force: true })
    })
    return database
  })
})
