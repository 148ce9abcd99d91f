import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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

/** A copy of the project in which only the rooms that the new files stand in are folders of their own. */
function temporaryProject(): string {
  const folder = temporaryFolder(join(root, '.cache'))
  for (const room of ['sdk', 'test', 'test/browser', 'mocks']) mkdirSync(join(folder, room))
  for (const room of ['sdk/core', 'sdk/net', 'sdk/dom', 'sdk/styles', 'test/browser/temp-view.ts']) {
    symlinkSync(join(root, room), join(folder, room))
  }
  mkdirSync(join(folder, 'sdk/parts'))
  symlinkSync(join(root, 'sdk/parts/part.ts'), join(folder, 'sdk/parts/part.ts'))
  const compilerOptions = { preserveSymlinks: true }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions,
      include: ['sdk', 'mocks', 'test'],
      exclude: [],
    }),
  )
  return folder
}

describe('npm run new', () => {
  it.each([
    ['connector', ['sdk/connectors/my-service.ts', 'mocks/my-service.ts', 'test/browser/connectors/my-service.test.ts']],
    ['part', ['sdk/parts/my-service.ts', 'test/browser/parts/my-service.test.ts']],
    ['capability', ['sdk/capabilities/my-service.ts', 'test/browser/capabilities/my-service.test.ts']],
  ])('writes the files of a %s and says what is next', (kind, expected) => {
    const folder = temporaryFolder()
    const { paths, next } = createFiles(folder, kind, 'my-service')
    expect(paths).toEqual(expected)
    expect(next).toMatch(/sdk\/.+\.$/)
    for (const path of paths) {
      const text = readFileSync(join(folder, path), 'utf8')
      expect(text).toContain('MyService')
      expect(text).not.toContain('__')
    }
  })

  it('writes code that type-checks, lints and is formatted', () => {
    const folder = temporaryProject()
    const written = ['connector', 'part', 'capability']
      .flatMap((kind) => createFiles(folder, kind, `some-${kind}`).paths)
      .map((path) => join(folder, path))
    const check = (...words: [string, ...string[]]) => {
      const { stdout, stderr, status } = run(...words)
      expect(status, stdout + stderr).toBe(0)
    }
    check('typescript/bin/tsc', '-p', folder)
    check('oxlint/bin/oxlint', '--config', join(root, '.oxlintrc.json'), '--no-ignore', '--deny-warnings', ...written)
    check('oxfmt/bin/oxfmt', '--check', ...written)
  }, 60_000)

  it('leaves what exists alone', () => {
    const folder = temporaryFolder()
    createFiles(folder, 'part', 'order')
    writeFileSync(join(folder, 'sdk/parts/order.ts'), 'mine')
    expect(() => createFiles(folder, 'part', 'order')).toThrow('There is a part "order" already: sdk/parts/order.ts')
    expect(readFileSync(join(folder, 'sdk/parts/order.ts'), 'utf8')).toBe('mine')
  })

  it.each([
    ['widget', 'order', '"widget" is not something new that can be made.'],
    ['', '', 'Usage: npm run new connector|part|capability NAME'],
    ['part', '', '"" is not a name'],
    ['part', 'MyPart', 'lower-case words joined by hyphens'],
    ['part', '../../evil', '"../../evil" is not a name'],
  ])('refuses the words "%s %s" and writes nothing', (kind, name, message) => {
    const folder = temporaryFolder()
    expect(() => createFiles(folder, kind, name)).toThrow(message)
    expect(readdirSync(folder)).toEqual([])
  })

  it('ends with an error code and a plain message, not a stack', () => {
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'test/tools/new.mjs'), 'widget', 'x'], {
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stderr).toContain('Usage:')
    expect(stderr).not.toContain('    at ')
  })
})
