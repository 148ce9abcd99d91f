import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'
import { describe, expect, onTestFinished, test } from 'vitest'
import { askLines } from '../../../../sdk/server/create/ask-lines.ts'
import { createCommand } from '../../../../sdk/server/create/create-command.ts'
import { kits } from '../../../../sdk/server/create/kits.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

/** A folder that is removed after the test. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'confab-create-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** The built package, as far as the command reads it. */
function dist(): string {
  const folder = newFolder()
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version }))
  mkdirSync(join(folder, 'dist'))
  // What the build copies.
  const templates = fileURLToPath(new URL('../../../../sdk/server/create/templates', import.meta.url))
  for (const path of filesIn(templates)) {
    mkdirSync(join(folder, 'dist/create', path, '..'), { recursive: true })
    writeFileSync(join(folder, 'dist/create', path), readFileSync(join(templates, path)))
  }
  return join(folder, 'dist')
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .toSorted()

/** Runs `npx confab-chat create`; with `typed`, before a terminal in which somebody types that, and Enter after each. */
async function create(words: readonly string[], typed?: readonly string[]) {
  const said: string[] = []
  const input = new PassThrough()
  const output = new PassThrough()
  const terminal = typed && askLines(input, output)
  if (typed) input.end(typed.map((line) => `${line}\n`).join(''))
  const code = await createCommand(['create', ...words], {
    environment: process.env,
    dist: dist(),
    say: (line) => void said.push(line),
    ...(terminal && { terminal }),
  })
  return { code, said: said.join('\n'), asked: String(output.read() ?? '') }
}

const ofVite = ['.gitignore', 'README.md', 'index.html', 'package.json', 'src/chat-options.js', 'src/page.css']
const ofNext = [
  '.gitignore',
  'README.md',
  'app/chat-options.js',
  'app/layout.jsx',
  'app/page.css',
  'app/page.jsx',
  'package.json',
]
const server = ['.env', 'server/chat.js', 'server/start.js', 'server/vite-plugin.js']

/** What each starter consists of: without a server, and what a server adds. */
const expected: Record<string, { readonly files: readonly string[]; readonly server: readonly string[] }> = {
  vanilla: { files: [...ofVite, 'src/main.js'], server: [...server, 'vite.config.js'] },
  react: { files: [...ofVite, 'src/app.jsx', 'src/main.jsx', 'vite.config.js'], server },
  next: { files: ofNext, server: ['.env', 'app/api/chat/[[...path]]/route.js', 'server/chat.js'] },
  vue: { files: [...ofVite, 'src/App.vue', 'src/main.js', 'vite.config.js'], server },
  svelte: { files: [...ofVite, 'src/App.svelte', 'src/main.js', 'vite.config.js'], server },
}

const starters = kits.flatMap(({ name }) => [
  { name, hasServer: false },
  { name, hasServer: true },
])

/** Every version that the projects of these files name, as `name@version` or as JSON does. */
function triedVersions(): string {
  const projects = join(root, 'test/tools/try-package/projects')
  const texts = [...readdirSync(projects).map((name) => join(projects, name)), join(root, 'package.json')]
  return texts.map((path) => readFileSync(path, 'utf8').replaceAll('": "', '@')).join('\n')
}

describe('npx confab-chat create', () => {
  test.for(starters)('writes a starter of $name, with a server: $hasServer', async ({ name, hasServer }) => {
    const folder = join(newFolder(), 'My chat')
    const { code, said } = await create([folder, '--kit', name, ...(hasServer ? ['--server'] : [])])
    expect([code, said]).toEqual([0, expect.stringContaining(`files in ${folder}`)])
    expect(said).toContain(`cd "${folder}"\n  npm install\n  npm run dev`)
    const files = filesIn(folder)
    const { files: always = [], server: added = [] } = expected[name] ?? {}
    expect(files).toEqual([...always, ...(hasServer ? added : [])].toSorted())
    const texts = Object.fromEntries(files.map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
    for (const [path, text] of Object.entries(texts)) {
      expect(text, path).not.toMatch(/\{\{\w+\}\}|undefined/)
      expect(text.endsWith('\n') && !text.endsWith('\n\n'), path).toBe(true)
      if (/\.jsx?$/.test(path)) await transform(text, { loader: 'jsx' })
    }
    expect(JSON.parse(texts['package.json'] ?? '')).toMatchObject({
      name: 'my-chat',
      private: true,
      dependencies: { 'confab-chat': version },
    })
    expect(texts['README.md']).toMatch(/^# my-chat\n/)
    expect(texts['.gitignore']).toContain('.env')
  })

  test.for(kits)('asks for exact versions that a test of this package builds with: $name', async ({ name }) => {
    const folder = join(newFolder(), 'chat')
    await create([folder, '--kit', name])
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<
      'dependencies' | 'devDependencies',
      Record<string, string>
    >
    const tried = triedVersions()
    const { 'confab-chat': own, ...others } = { ...dependencies, ...devDependencies }
    expect(own).toBe(version)
    expect(Object.keys(others)).not.toEqual([])
    for (const [needed, exact] of Object.entries(others)) expect(tried).toContain(`${needed}@${exact}`)
  })

  test('asks three questions, again where it cannot read the answer, and writes what was chosen', async () => {
    const folder = join(newFolder(), 'asked')
    const { code, said, asked } = await create(['--no-start'], ['angular', '4', 'perhaps', 'n', root, folder])
    expect(code).toBe(0)
    expect(asked).toMatch(/Which kit\?[^]*With a server[^]*Folder \(my-chat\)/)
    expect(said).toContain('There is no kit "angular". Choose one of these: vanilla, react, next, vue, svelte.')
    expect(said).toContain('Answer yes or no, not "perhaps".')
    expect(said).toContain(`The folder ${root} is not empty`)
    expect(filesIn(folder)).toEqual(expected['vue']?.files.toSorted())
  })

  test('asks only what was not said, and takes Enter for what it offers', async () => {
    const folder = join(newFolder(), 'chat')
    const { asked } = await create([folder, '--no-start'], ['', ''])
    expect(asked).not.toContain('Folder')
    expect(filesIn(folder)).toEqual([...(expected['vanilla']?.files ?? []), ...(expected['vanilla']?.server ?? [])].toSorted())
  })

  test('writes nothing where nobody answers', async () => {
    const folder = join(newFolder(), 'chat')
    expect(await create([folder], ['react'])).toMatchObject({
      code: 1,
      said: 'Nothing was written: the questions were not answered.',
    })
    expect(existsSync(folder)).toBe(false)
  })

  test('leaves a folder with a file in it as it is', async () => {
    const folder = newFolder()
    writeFileSync(join(folder, '.env'), 'KEY=mine\n')
    expect(await create([folder, '--kit', 'vanilla', '--server'])).toEqual({
      code: 1,
      said: `The folder ${folder} is not empty, and nothing was written. Name one that is new or empty.`,
      asked: '',
    })
    expect(filesIn(folder)).toEqual(['.env'])
    expect(readFileSync(join(folder, '.env'), 'utf8')).toBe('KEY=mine\n')
  })

  test('writes into a folder that is empty', async () => {
    expect((await create([newFolder(), '--kit', 'vanilla'])).code).toBe(0)
  })

  test.each([
    ['react', 'react', 'react-page'],
    ['confab-chat', 'vanilla', 'confab-chat-page'],
    ['Ünï code', 'vanilla', 'uni-code'],
    ['---', 'vanilla', 'my-chat'],
    ['node_modules', 'vue', 'node-modules'],
    ['.hidden', 'svelte', 'hidden'],
    ['x'.repeat(200), 'next', 'x'.repeat(100)],
  ])('names the package of the folder %j for npm', async (name, kit, written) => {
    const folder = join(newFolder(), name)
    expect((await create([folder, '--kit', kit])).code).toBe(0)
    expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).toMatchObject({ name: written })
  })

  const needed =
    'Name the folder and the kit: confab-chat create my-chat --kit react --server. The kits: vanilla, react, next, vue, svelte.'
  test.each([
    [[], needed],
    [['/nowhere/chat'], needed],
    [['--kit', 'vue'], needed],
    [['chat', '--kit', 'angular'], 'There is no kit "angular". Choose one of these: vanilla, react, next, vue, svelte.'],
    [['chat', '--kit', '0'], 'There is no kit "0". Choose one of these: vanilla, react, next, vue, svelte.'],
    [['chat', '--kit', 'toString'], 'There is no kit "toString". Choose one of these: vanilla, react, next, vue, svelte.'],
    [['chat', '--kit='], '--kit takes a value, and has none.'],
    [['chat', 'more', 'words', '--kit', 'vue'], '"more words" is too much: create takes one folder.'],
    [['chat', '--typescript'], "Unknown option '--typescript'."],
    [
      [`${root}package.json`, '--kit', 'vue'],
      `${root}package.json is a file, or lies in one. Name a folder that is new or empty.`,
    ],
  ])('says what is wrong with %j', async (words, said) => {
    expect(await create(words)).toMatchObject({ code: 1, said: expect.stringContaining(said) as string })
  })

  test('helps', async () => {
    expect(await create(['--help'])).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^confab-chat create \[FOLDER\]/) as string,
    })
  })
})
