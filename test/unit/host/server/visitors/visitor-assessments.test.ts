import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, onTestFinished } from 'vitest'
import { openDatabase } from '../../../../../host/server/store/open-database.ts'
import { testVisitorAssessments } from './visitor-assessments-contract.ts'

describe('an assessment before signing up, kept in a file', () => {
  testVisitorAssessments(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'confab-visitors-'))
    const database = await openDatabase({ file: join(folder, 'app.db') })
    onTestFinished(async () => {
      await database.destroy()
      rmSync(folder, { recursive: true, force: true })
    })
    return database
  })
})
