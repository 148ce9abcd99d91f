import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readPages } from '../../tools/reference/chapters.mjs'
import { blocksProvedBy } from './proofs.ts'
import { readTable } from './read-table.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const pages = readPages(root)
const { scripts, bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
  'scripts' | 'bin',
  Record<string, string>
>
const commands = [...new Set(blocksProvedBy(pages, 'command').map(({ code }) => code.trim()))]

/** The script of package.json that a command runs. */
const scriptOf = (command: string): string => command.replace(/^npm (run )?/, '').split(' ')[0] ?? ''

/** Who runs the others: they serve, test everything, or install from a registry. */
const runBy: Record<string, string> = {
  'npm start': 'test/e2e/host/start.test.ts',
  'npm run playground': 'test/e2e/playground.test.ts',
  'npm test': '.ci/run',
  'npx confab-chat serve': 'test/e2e/server/serve.test.ts',
  'npx confab-chat migrate page.html': 'test/e2e/server/moved-page.test.ts',
  'npx confab-chat create my-chat --kit next --server': 'test/field/created-chats.test.ts',
  'npx confab-chat create': 'test/e2e/server/created-chats.test.ts',
  'npx confab-chat export --visitor 6f1c… > visitor.json\nnpx confab-chat erase --visitor 6f1c…':
    'test/unit/server/visitors/erase.test.ts',
  'npm install confab-chat': 'test/e2e/readme/install.test.ts',
}

describe('the commands of the documentation', () => {
  test.for(commands.filter((command) => !command.startsWith('npm run new')))('"%s" is run by a test', (command) => {
    expect(Object.keys(runBy)).toContain(command)
    expect(existsSync(join(root, runBy[command] ?? ''))).toBe(true)
    if (command.startsWith('npx')) expect(Object.keys(bin)).toContain(command.split(' ')[1])
    else if (scriptOf(command) !== 'install') expect(Object.keys(scripts)).toContain(scriptOf(command))
  })

  test.for(commands.filter((command) => command.startsWith('npm run new')))(
    '"%s" writes the files that the chapter on contributing names',
    { timeout: 60_000 },
    (command) => {
      const folder = mkdtempSync(join(tmpdir(), 'confab-new-'))
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
      const needed = [
        'package.json',
        'sdk/connectors',
        'sdk/core/options',
        'sdk/core/session/extensions.ts',
        'sdk/capabilities',
        'mocks/index.ts',
        'mocks/all.ts',
        'test/tools',
      ]
      for (const path of needed) cpSync(join(root, path), join(folder, path), { recursive: true })
      const [program = '', ...words] = command.split(' ')
      const said = execFileSync(program, words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      const [, kind = '', name = ''] = /new (\S+) (\S+)/.exec(command) ?? []
      const place = {
        connector: 'sdk/connectors',
        part: 'sdk/parts',
        capability: 'sdk/capabilities',
        extension: 'sdk/core/extensions',
      }[kind]
      expect(existsSync(join(folder, `${place}/${name}.ts`))).toBe(true)
      expect(said).toContain(`${place}/${name}.ts`)
    },
  )

  test('stand in a table, all that there are', () => {
    const listed = readTable(pages['.github/CONTRIBUTING.md'] ?? '', 'Commands').flatMap(([command = '']) =>
      command.split(', ').map(scriptOf),
    )
    // Another name of `start`.
    expect(listed.toSorted()).toEqual(
      Object.keys(scripts)
        .filter((name) => name !== 'dev')
        .toSorted(),
    )
  })
})
