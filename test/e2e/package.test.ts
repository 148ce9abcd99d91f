import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPackageDocs, readPages } from '../tools/reference/chapters.mjs'
import { blocksProvedBy } from '../unit/readme/proofs.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'confab-pack-'))
let files: string[]
let tarball: Uint8Array

beforeAll(() => {
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  ) as [{ filename: string; files: { path: string }[] }]
  files = packed.files.map(({ path }) => path)
  tarball = new Uint8Array(readFileSync(join(folder, packed.filename)))
  // npm is slow on a busy machine.
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the published package', () => {
  test('the package has the build, the README and the licence, and no development files', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        'LICENSE',
        'README.md',
        'package.json',
        'dist/CHANGELOG.md',
        'dist/THIRD-PARTY-NOTICES.txt',
        'dist/confab.js',
        'dist/create/shared/gitignore.txt',
        'dist/confab.launcher.js',
        'dist/confab.schema.json',
        'dist/confab.umd.js',
        'dist/custom-elements.json',
        'dist/frameworks/react.js',
        'dist/launcher.js',
        'dist/frameworks/preact.d.ts',
        'dist/frameworks/solid.d.ts',
        'dist/frameworks/svelte.d.ts',
        'dist/frameworks/vue.d.ts',
        'dist/server.js',
        'dist/server/metrics.js',
        'dist/server/postgres.js',
        'dist/server/sqlite.js',
        'dist/sri.json',
        'dist/threads-contract.js',
        'dist/threads.js',
        'dist/threads.openapi.json',
        'dist/vendor/lamejs.js',
        'dist/vendor/lamejs.txt',
        'dist/vendor/LGPL-3.0.txt',
        'dist/vendor/GPL-3.0.txt',
        'dist/vscode.css-custom-data.json',
        'dist/vscode.html-custom-data.json',
        'dist/web-types.json',
      ]),
    )
    expect(files.filter((path) => !/^(dist\/|LICENSE$|README\.md$|CHANGELOG\.md$|package\.json$)/.test(path))).toEqual([])
  })

  test('the package has the chapters of the documentation and their index, up to date', () => {
    const docs = Object.entries(createPackageDocs(root))
    expect(files).toEqual(expect.arrayContaining(docs.map(([path]) => `dist/${path}`)))
    for (const [path, text] of docs) expect(readFileSync(join(root, 'dist', path), 'utf8')).toBe(text)
  })

  // Features that are handed to `confab-chat/bare` have eleven files of their own; as many that were beside the script are in it now.
  test('the package has at most 135 scripts for pages, not counting languages', () => {
    const isOfServer = (path: string): boolean => /^dist\/((server|cli)\.js$|server\/|playground\/)/.test(path)
    const scripts = files.filter((path) => path.endsWith('.js') && !path.startsWith('dist/languages/') && !isOfServer(path))
    expect(scripts.length).toBeLessThanOrEqual(135)
  })

  // What features and services share with the rest of a chat is apart, so that neither brings the other into one file.
  test('the package has at most 76 chunks that are not imported by name', () => {
    expect(files.filter((path) => /^dist\/chunks\/.*\.js$/.test(path)).length).toBeLessThanOrEqual(76)
  })

  test('the package has the files that the documentation and package.json name for editors', () => {
    const [settings] = blocksProvedBy(readPages(root), 'editor')
    const named = Object.values(JSON.parse(settings?.code ?? '') as Record<string, string[]>).flat()
    const inPackage = named.map((path) => path.replace('./node_modules/confab-chat/', ''))
    const declared = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, string>
    expect(inPackage).toHaveLength(2)
    expect(files).toEqual(
      expect.arrayContaining([
        ...inPackage,
        declared['web-types']?.replace('./', ''),
        declared['customElements']?.replace('./', ''),
      ]),
    )
  })

  test('the package passes publint', async () => {
    const { messages, pkg } = await publint({ pack: { tarball: tarball.buffer as ArrayBuffer } })
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
  })

  test('the package has types that resolve correctly under every module resolution', { tags: 'thorough' }, async () => {
    const result = await checkPackage(createPackageFromTarballData(tarball), {
      // Files for script tags, a page and data files, whose types nobody imports.
      excludeEntrypoints: ['./confab.launcher.js', './confab.umd.js', './dist/confab.umd.js', /\.(?:html|json)$/],
    })
    // The package is ESM only: `require` and Node 10 resolution are not supported.
    const problems = (result.types ? result.problems : []).filter(
      (problem) => !('resolutionKind' in problem && ['node10', 'node16-cjs'].includes(problem.resolutionKind)),
    )
    expect(result.types).toBeTruthy()
    expect(problems).toEqual([])
  })
})
