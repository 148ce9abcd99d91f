// @module-tag thorough: servers that die, clocks that jump, storages of several processes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { memoryStore } from '../../../../sdk/entries/server.ts'
import { sqliteStore } from '../../../../sdk/entries/server/sqlite.ts'
import { everyCut, expectNothingLost, pairedCuts } from './cut-connections.ts'

test('the cases of a short run cover every pair of a full one', async () => {
  const [all, some] = [await everyCut(), await pairedCuts()]
  const pairsOf = (cuts: typeof all): Set<string> =>
    new Set(
      cuts.flatMap((cut) => [`${cut.from}, ${cut.while}`, `${cut.after > 60}, ${cut.from}`, `${cut.after > 60}, ${cut.while}`]),
    )
  expect(pairsOf(some)).toEqual(pairsOf(all))
  expect(new Set(some.map(({ after }) => after)).size).toBe(all.length / 4)
})

test('a chat has every character once wherever its connection breaks, from a server with a memory of its own', async () => {
  const store = memoryStore()
  await expectNothingLost(await pairedCuts(), [store, store])
})

test('a chat has every character once wherever its connection breaks, from two servers that share a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'confab-cuts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'chat.db')
  await expectNothingLost(await pairedCuts(), [sqliteStore({ file }), sqliteStore({ file })])
})
