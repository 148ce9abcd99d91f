import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const rule = join(import.meta.dirname, '../../tools/lint/function-length.mjs')
const linter = join(import.meta.dirname, '../../../node_modules/oxlint/bin/oxlint')
const statements = (count: number): string => 'use()\n'.repeat(count)

/** What the linter says of some code, with this rule alone. */
function lint(code: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'confab-'))
  try {
    const config = { jsPlugins: [rule], categories: { correctness: 'off' }, rules: { 'confab/function-length': 'error' } }
    writeFileSync(join(folder, 'rules.json'), JSON.stringify(config))
    writeFileSync(join(folder, 'code.js'), code)
    return spawnSync(process.execPath, [linter, '-c', 'rules.json', 'code.js'], { cwd: folder, encoding: 'utf8' }).stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('The linter names a function of more than 60 lines', () => {
  expect(lint(`function draw() {\n${statements(59)}}`)).toContain('draw has 61 lines of its own: at most 60.')
})

test('The linter accepts a function of 60 lines', () => {
  expect(lint(`function draw() {\n${statements(58)}}`)).toContain('Found 0 warnings and 0 errors.')
})

test('The linter does not count the named functions in a function', () => {
  const code = `function draw() {\n${statements(40)}function part() {\n${statements(40)}}\n}`
  expect(lint(code)).toContain('Found 0 warnings and 0 errors.')
})

test('The linter accepts a factory of 150 lines', () => {
  expect(lint(`const create = () => {\n${statements(147)}return { say() {} }\n}`)).toContain('Found 0 warnings and 0 errors.')
})

test('The linter names a factory of more than 150 lines', () => {
  const code = `const create = () => {\n${statements(149)}return { say() {} }\n}`
  expect(lint(code)).toContain('create is a factory of 152 lines: at most 150.')
})
