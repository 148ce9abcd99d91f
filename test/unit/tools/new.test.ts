// @module-tag thorough: tools of those who develop, and what editors know of the elements.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createFiles } from '../../tools/new.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))

function temporaryFolder(parent = tmpdir()): string {
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'confab-new-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const run = (command: string, ...words: string[]) =>
  spawnSync(process.execPath, [join(root, 'node_modules', command), ...words], { cwd: root, encoding: 'utf8' })

/** A copy of the files around new ones and of what they need. */
function temporaryProject(): string {
  const folder = temporaryFolder(join(root, '.cache'))
  for (const part of ['sdk', 'mocks', 'test/browser', 'test/unit/headless-chat.ts'])
    cpSync(join(root, part), join(folder, part), { recursive: true })
  return folder
}

function check(folder: string, written: readonly string[]): void {
  const files = written.map((path) => join(folder, path))
  const config = { extends: join(root, 'tsconfig.json'), files, include: [] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  for (const words of [
    ['typescript-native/bin/tsc', '-p', folder],
    ['oxlint/bin/oxlint', '--config', join(root, '.oxlintrc.json'), '--no-ignore', '--deny-warnings', ...files],
    ['oxfmt/bin/oxfmt', '--check', ...files],
  ] as [string, ...string[]][]) {
    const { stdout, stderr, status } = run(...words)
    expect(status, stdout + stderr).toBe(0)
  }
}

describe('npm run new', () => {
  it.each([['part', ['sdk/parts/my-service.ts', 'test/browser/parts/my-service.test.ts']]])(
    'writes the files of a %s and names the next step',
    (kind, expected) => {
      const folder = temporaryFolder()
      const { paths, next } = createFiles(folder, kind, 'my-service')
      expect(paths).toEqual(expected)
      expect(next).toMatch(/sdk\/.+\.$/)
      for (const path of paths) {
        const text = readFileSync(join(folder, path), 'utf8')
        expect(text).toContain('MyService')
        expect(text).not.toContain('__')
      }
    },
  )

  it('writes code that type-checks, lints and is formatted', () => {
    const folder = temporaryProject()
    const kinds = ['connector', 'part', 'capability', 'extension']
    check(
      folder,
      kinds.flatMap((kind) => createFiles(folder, kind, `some-${kind}`).paths),
    )
  }, 120_000)

  it('writes a connector that is in its table, with a mock, and passes the contract test', () => {
    const folder = temporaryProject()
    const { paths, next } = createFiles(folder, 'connector', 'my-service')
    expect(paths).toEqual([
      'sdk/connectors/my-service.ts',
      'sdk/core/options/services/my-service.ts',
      'mocks/my-service.ts',
      'test/browser/services/rows/my-service.ts',
      'sdk/connectors/services.ts',
      'sdk/core/options/services/direct-connection.ts',
      'mocks/index.ts',
      'mocks/all.ts',
    ])
    expect(next).toContain('mocks/my-service.ts')
    const config = join(folder, 'vitest.config.mjs')
    // Node has everything that the test needs of a browser.
    const files = { include: ['test/browser/services/contract*.test.ts'], exclude: ['**/*screen*'] }
    // A single worker loads shared code once. The first test loads the code of the chat, while the machine is busy with the rest
    // of the run.
    const contract = { root: folder, test: { ...files, isolate: false, maxWorkers: 1, testTimeout: 30_000 } }
    writeFileSync(config, `export default ${JSON.stringify(contract)}`)
    const { stdout, stderr, status } = run('vitest/vitest.mjs', 'run', '--config', config, '--reporter=json', '-t', 'myService')
    expect(status, stdout + stderr).toBe(0)
    const { numPassedTests: passed } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as { numPassedTests: number }
    expect(passed).toBeGreaterThan(60)
  }, 120_000)

  it('writes a capability that its option wakes', () => {
    const folder = temporaryProject()
    const { paths } = createFiles(folder, 'capability', 'my-service')
    expect(paths).toEqual([
      'sdk/capabilities/my-service.ts',
      'sdk/core/options/my-service.ts',
      'test/browser/capabilities/my-service.test.ts',
      'sdk/capabilities/entries.ts',
      'sdk/core/options/options.ts',
      'sdk/core/options/check/option-names.ts',
    ])
    const text = readFileSync(join(folder, 'sdk/capabilities/entries.ts'), 'utf8')
    expect(text).toContain('isWanted: ({ myService }) => Boolean(myService)')
    expect(text).not.toContain('__')
  })

  it('writes an extension that its option wakes, last in the order of starting', () => {
    const folder = temporaryProject()
    const { paths } = createFiles(folder, 'extension', 'my-service')
    expect(paths).toEqual([
      'sdk/core/extensions/my-service.ts',
      'test/unit/core/extensions/my-service.test.ts',
      'sdk/core/session/extensions.ts',
      'sdk/core/options/options.ts',
      'sdk/core/options/check/option-names.ts',
    ])
    const text = readFileSync(join(folder, 'sdk/core/session/extensions.ts'), 'utf8')
    expect(text).toContain('createMyService(session)')
    expect(text.trimEnd().endsWith('  myService,\n]')).toBe(true)
    expect(text).not.toContain('__')
  })

  it('names the table that no longer has a place for a line, and writes nothing', () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'sdk/connectors'), { recursive: true })
    writeFileSync(join(folder, 'sdk/connectors/services.ts'), 'export const services = []')
    expect(() => createFiles(folder, 'connector', 'order')).toThrow('sdk/connectors/services.ts has no place for a new line')
    expect(readdirSync(join(folder, 'sdk/connectors'))).toEqual(['services.ts'])
  })

  it('does not touch what exists', () => {
    const folder = temporaryFolder()
    createFiles(folder, 'part', 'order')
    writeFileSync(join(folder, 'sdk/parts/order.ts'), 'mine')
    expect(() => createFiles(folder, 'part', 'order')).toThrow('There is a part "order" already: sdk/parts/order.ts')
    expect(readFileSync(join(folder, 'sdk/parts/order.ts'), 'utf8')).toBe('mine')
  })

  it.each([
    ['widget', 'order', '"widget" is not something new that can be made.'],
    ['', '', 'Usage: npm run new connector|part|capability|extension NAME'],
    ['part', '', '"" is not a name'],
    ['part', 'MyPart', 'lower-case words joined by hyphens'],
    ['part', '../../evil', '"../../evil" is not a name'],
  ])('rejects the words "%s %s" and writes nothing', (kind, name, message) => {
    const folder = temporaryFolder()
    expect(() => createFiles(folder, kind, name)).toThrow(message)
    expect(readdirSync(folder)).toEqual([])
  })

  it('ends with an error code and a plain message instead of a stack trace', () => {
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'test/tools/new.mjs'), 'widget', 'x'], {
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stderr).toContain('Usage:')
    expect(stderr).not.toContain('    at ')
  })
})
