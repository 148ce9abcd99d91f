// @module-tag thorough: servers that die, clocks that jump, storages of several processes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { testApprovals } from './approved-refund.ts'
import { testServers } from './two-servers.ts'

async function newStore(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'confab-streams-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return `sqliteStore({ file: ${JSON.stringify(join(folder, 'chat.db'))} })`
}

testServers('SQLite', newStore)
testApprovals('SQLite', newStore)
