import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const rules = join(import.meta.dirname, '../../tools/lint/rules.mjs')
const linter = join(import.meta.dirname, '../../../node_modules/oxlint/bin/oxlint')

/** What the linter says of some code, with one of the project's own rules alone. */
export function lint(rule: string, code: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'confab-'))
  try {
    const config = { jsPlugins: [rules], categories: { correctness: 'off' }, rules: { [`confab/${rule}`]: 'error' } }
    writeFileSync(join(folder, 'rules.json'), JSON.stringify(config))
    writeFileSync(join(folder, 'code.js'), code)
    return spawnSync(process.execPath, [linter, '-c', 'rules.json', 'code.js'], { cwd: folder, encoding: 'utf8' }).stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}
