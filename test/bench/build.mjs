// Makes what the bench pages load: Confab's own build, and a bundle of every contender and of the harness.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { buildRevision } from './build-revision.mjs'

const folder = fileURLToPath(new URL('.', import.meta.url))
const root = join(folder, '../..')

/** Where the pages' files are. */
export const dist = join(folder, 'dist')

/** The names of all contenders: the files of contenders/ that are not shared by several. */
export const contenderNames = readdirSync(join(folder, 'contenders'))
  .filter((name) => !['shell.js', 'sections.js', 'deep-chat-driver.js'].includes(name))
  .map((name) => name.replace(/\.jsx?$/, ''))

function run(command, words, cwd) {
  const { status } = spawnSync(command, words, { cwd, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} failed.`)
}

/** Installs the peers on the first run. */
function installPeers() {
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return
  console.log('Installing the peers …')
  run('npm', ['ci', '--no-fund', '--no-audit'], folder)
}

/** Confab as it was at another revision, driven as Confab is. */
export const before = 'confab-before'

/** Contenders import Confab by its name; the pages load it as it is shipped, chunk by chunk, from that folder. */
const shippedConfab = (name) => ({
  name: 'shipped-confab',
  setup: ({ onResolve }) => onResolve({ filter: /^confab-chat$/ }, () => ({ path: `/${name}/confab.js`, external: true })),
})

/** In the classic scripts Confab is what its own script-tag file has put on the page. */
const confabOnThePage = {
  name: 'confab-on-the-page',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^confab-chat$/ }, ({ path }) => ({ path, namespace: 'page' }))
    onLoad({ filter: /.*/, namespace: 'page' }, () => ({ contents: 'export const { createChat } = window.Confab' }))
  },
}

/** Builds everything into test/bench/dist; with another revision, that one as well. */
export async function buildAll({ isConfabBuilt, against }) {
  installPeers()
  // With the documentation, which `confab-chat serve` answers from.
  if (!isConfabBuilt) run(process.execPath, ['node_modules/rollup/dist/bin/rollup', '-c', '--silent'], root)
  rmSync(dist, { recursive: true, force: true })
  cpSync(join(root, 'dist'), join(dist, 'confab'), { recursive: true })
  if (against) buildRevision(root, against, join(dist, before))
  const shared = {
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'chrome120',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [shippedConfab('confab')],
    legalComments: 'none',
    logLevel: 'error',
  }
  await build({ ...shared, entryPoints: [join(folder, 'page/harness.js')], outfile: join(dist, 'harness.js') })
  for (const name of [...contenderNames, ...(against ? [before] : [])]) {
    const source = name === before ? 'confab' : name
    const entryPoints = ['.js', '.jsx'].map((ending) => join(folder, 'contenders', source + ending)).filter(existsSync)
    await build({
      ...shared,
      entryPoints,
      plugins: [shippedConfab(name === before ? before : 'confab')],
      splitting: true,
      entryNames: name,
      outdir: join(dist, 'contenders', name),
    })
    await build({
      ...shared,
      entryPoints,
      format: 'iife',
      globalName: 'benchContender',
      plugins: [confabOnThePage],
      banner: { js: source === 'confab' ? readFileSync(join(dist, name, 'confab.umd.js'), 'utf8') : '' },
      outfile: join(dist, 'classic', `${name}.js`),
    })
  }
}
