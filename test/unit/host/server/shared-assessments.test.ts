import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, onTestFinished } from 'vitest'
import { openDatabase } from '../../../../host/server/store/open-database.ts'
import { testSharedAssessments } from './shared-assessments-contract.ts'

describe('an assessment at one of two servers of one SQLite file', () => {
  testSharedAssessments(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'confab-shared-'))
    const open = () => openDatabase({ file: join(folder, 'app.db') })
    const databases = [await open(), await open()] as const
    onTestFinished(async () => {
      await Promise.all(databases.map((database) => database.destroy()))
      rmSync(folder, { recursive: true, force: true })
    })
    return databases
  })
})
