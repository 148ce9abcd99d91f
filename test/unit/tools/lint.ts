import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const rules = join(import.meta.dirname, '../../tools/lint/rules.mjs')
const linter = join(import.meta.dirname, '../../../node_modules/oxlint/bin/oxlint')

/** What the linter says of some code, with one of the project's own rules alone. The path is that of its file in the repository. */
export function lint(rule: string, code: string, path = 'code.ts'): string {
  const folder = mkdtempSync(join(tmpdir(), 'confab-'))
  try {
    const config = { jsPlugins: [rules], categories: { correctness: 'off' }, rules: { [`confab/${rule}`]: 'error' } }
    writeFileSync(join(folder, 'rules.json'), JSON.stringify(config))
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), code)
    return spawnSync(process.execPath, [linter, '-c', 'rules.json', path], { cwd: folder, encoding: 'utf8' }).stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}
