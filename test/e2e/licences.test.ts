import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const dist = join(root, 'dist')
const read = (path: string): string => readFileSync(join(dist, path), 'utf8')
const notices = read('THIRD-PARTY-NOTICES.txt')
const scripts = readdirSync(dist, { recursive: true })
  .map(String)
  .filter((path) => path.endsWith('.js'))

/** What the build leaves out of all bundles: a separate file, and what only Node uses. */
const leftOut: Plugin = {
  name: 'left-out',
  setup(on) {
    on.onResolve({ filter: /^@breezystack\/lamejs$/ }, ({ path }) => ({ path, external: true }))
    on.onResolve({ filter: /\.css\?inline$/ }, ({ path, resolveDir }) => ({ path: resolve(resolveDir, path), namespace: 'css' }))
    on.onLoad({ filter: /./, namespace: 'css' }, () => ({ contents: '', loader: 'text' }))
    // The command runs in Node only.
    on.onResolve({ filter: /^node:/ }, ({ path, importer }) =>
      /\/sdk\/(server|entries)\//.test(importer) ? { path, external: true } : undefined,
    )
    on.onResolve(
      { filter: /^(node:)?(fs|net|tls|http|https|url|dns|crypto|util|zlib|stream|events|async_hooks|buffer)$/ },
      ({ path }) => ({
        path,
        namespace: 'node',
      }),
    )
    // Signs tokens, which a page does not: Rollup finds that nothing of it is used.
    on.onResolve({ filter: /^jose$/ }, ({ path }) => ({ path, namespace: 'node' }))
    on.onLoad({ filter: /./, namespace: 'node' }, () => ({ contents: 'export default {}', loader: 'js' }))
  },
}

/** The third-party packages that another bundler finds in the same sources. */
async function findPackages(): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [
      'sdk/entries/umd.ts',
      'sdk/entries/index.ts',
      'sdk/entries/bare.ts',
      'sdk/connectors/openai/openai-realtime.ts',
      'sdk/entries/core.ts',
      'sdk/entries/cli.ts',
      'sdk/entries/threads.ts',
      'mocks/index.ts',
      'sdk/frameworks/react.ts',
    ],
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    external: ['react', 'react-dom', 'msw', 'kysely', 'libsql', 'pg', 'prom-client'],
    metafile: true,
    write: false,
    outdir: 'unused',
    logLevel: 'silent',
    plugins: [leftOut],
  })
  const inputs = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs)
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([path]) => path),
  )
  // A package whose `browser` field is false leaves only an empty module.
  const held = inputs.filter((path) => !path.startsWith('(disabled)'))
  const names = held.flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(path)?.[1] ?? [])
  return [...new Set(names)].toSorted()
}

describe('the third-party notices in dist', () => {
  test('the notices name every bundled package, and no other', async () => {
    const named = [...notices.matchAll(/^(\S+) \d\S*\nLicence: /gm)].map(([, name]) => name)
    expect(named).toEqual(await findPackages())
  })

  test.each(['THIRD-PARTY-NOTICES.txt', 'diagrams/THIRD-PARTY-NOTICES.txt'])('%s has the full text of each licence', (file) => {
    const entries = read(file)
      .split(/^-{80}$/m)
      .slice(1)
    const texts = entries.map((entry) => entry.trim().split('\n\n').slice(1).join('\n\n'))
    expect(texts.filter((text) => text.length < 500)).toEqual([])
  })

  test('the notices of diagrams name Mermaid and each package that it may have in it', () => {
    const packages = JSON.parse(readFileSync(join(root, 'node_modules/mermaid/package.json'), 'utf8')) as {
      dependencies: Record<string, string>
    }
    const named = [...read('diagrams/THIRD-PARTY-NOTICES.txt').matchAll(/^(\S+) \d\S*\nLicence: /gm)].map(([, name]) => name)
    const expected = ['mermaid', ...Object.keys(packages.dependencies).filter((name) => !name.startsWith('@types/'))]
    expect(expected.filter((name) => !named.includes(name))).toEqual([])
  })

  test('the notices say where the source of the mp3 encoder is, and how to replace it', () => {
    expect(notices).toContain(read('vendor/lamejs.txt').trim())
    expect(read('vendor/lamejs.txt')).toContain('https://github.com/shijinyu/lamejs')
  })
})

describe('the mp3 encoder, which is under the LGPL', () => {
  test('the mp3 encoder is its package’s file, byte for byte', () => {
    const digest = createHash('sha256')
      .update(readFileSync(join(dist, 'vendor/lamejs.js')))
      .digest('hex')
    expect(digest).toBe('1c5f944911ccf2f6e29ab36c2e568363210ab16f50c0d76077060f40ecf91d28')
  })

  test('the mp3 encoder is beside the texts of its licence', () => {
    expect(read('vendor/LGPL-3.0.txt')).toMatch(/^\s*GNU LESSER GENERAL PUBLIC LICENSE\s+Version 3/)
    expect(read('vendor/GPL-3.0.txt')).toMatch(/^\s*GNU GENERAL PUBLIC LICENSE\s+Version 3/)
  })

  test('the mp3 encoder is in no other file', () => {
    // A name in its own API that no minifier can change.
    const mark = /fmt_/
    expect(scripts.filter((path) => mark.test(read(path)))).toEqual(['vendor/lamejs.js'])
  })
})
