import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rollup } from 'rollup'
import { expect, onTestFinished, test } from 'vitest'
import { createWorkers } from '../../tools/build/workers.mjs'

/** Builds a page of these files, which starts workers. */
async function build(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'confab-workers-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const bundle = await rollup({ input: join(folder, 'page.js'), plugins: [createWorkers([])], logLevel: 'silent' })
  const { output } = await bundle.generate({ format: 'es', chunkFileNames: '[name].js', assetFileNames: '[name][extname]' })
  return Object.fromEntries(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)]))
}

const start = "export const start = () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })\n"

test('the build gives a worker what it imports, at once and later, and nothing of the page', async () => {
  const files = await build({
    'page.js': `export { shared } from './shared.js'\n${start}`,
    'shared.js': 'export const shared = "shared"\nexport const other = "other"\n',
    'late.js': 'export { other } from "./shared.js"\n',
    'worker.js':
      'import { shared } from "./shared.js"\npostMessage(shared)\nimport("./late.js").then(({ other }) => postMessage(other))\n',
  })
  expect(Object.keys(files).toSorted()).toEqual(['page.js', 'worker.js'])
  expect(files['page.js']).toContain("new Worker(new URL('./worker.js', import.meta.url)")
  expect(files['worker.js']).toContain('"other"')
  expect(files['worker.js']).not.toMatch(/import\(|from /)
})

test.each<[string, string, Record<string, string>]>([
  ['starts a worker', 'starts a worker', { 'worker.js': start }],
  ['imports what starts it', 'starts a worker', { 'worker.js': 'import { start } from "./page.js"\nonmessage = start\n' }],
  ['imports later what starts it', 'starts a worker', { 'worker.js': 'import("./page.js").then(({ start }) => start())\n' }],
  ['starts a shared worker', 'starts a worker', { 'worker.js': 'new SharedWorker("other.js")\n' }],
  ['imports a package that stands nowhere', 'imports some-package', { 'worker.js': 'import "some-package"\n' }],
])('the build fails for a worker that %s', async (_, words, files) => {
  await expect(build({ 'page.js': start, ...files })).rejects.toThrow(words)
})

test.each([
  ['by an address that the build does not know', 'export const start = (url) => new Worker(url)\n'],
  ['in words that bundlers do not find', 'export const start = () => new Worker("./worker.js")\n'],
  [
    'with the address of a file that is no worker',
    'export const start = () => new Worker(new URL("./page.js", import.meta.url))\n',
  ],
  ['that pages share', "export const start = () => new SharedWorker(new URL('./worker.js', import.meta.url))\n"],
])('the build fails for a page that starts a worker %s', async (_, page) => {
  await expect(build({ 'page.js': page, 'worker.js': 'postMessage(1)\n' })).rejects.toThrow('Write `new Worker(')
})
