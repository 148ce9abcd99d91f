import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { readPages } from '../../tools/reference/chapters.mjs'
import { blocksProvedBy } from '../../unit/readme/proofs.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const commands = blocksProvedBy(readPages(root), 'command').map(({ code }) => code.trim())

test(
  'the package as installed in the README can be imported by its names, and installs nothing else',
  { timeout: 60_000 },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'confab-install-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const run = (cwd: string, program: string, ...words: string[]): string =>
      execFileSync(program, words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    const [{ filename }] = JSON.parse(run(root, 'npm', 'pack', '--json', '--ignore-scripts', '--pack-destination', folder)) as [
      { filename: string },
    ]
    const command = commands.find((line) => line.startsWith('npm install')) ?? ''
    const [program = '', ...words] = command.replace('confab-chat', `./${filename}`).split(' ')
    writeFileSync(join(folder, 'package.json'), '{"type": "module", "private": true}')
    // The package has no dependencies, so no registry is needed.
    const said = run(folder, program, ...words, '--offline', '--no-audit', '--no-fund')
    expect(said).toContain('added 1 package')
    const names = run(
      folder,
      'node',
      '-e',
      "import('confab-chat').then((module) => console.log(Object.keys(module).sort().join()))",
    )
    expect(names.trim()).toBe('ChatError,createChat')
  },
)
