// `npm run try-package`: packs what would be published, installs it into fresh projects of each kind, builds them, and talks to the
// chat in a browser. Needs the package registry, so it is no part of `npm test`. A word after it chooses: `npm run try-package next`.
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { chromeFlags, findChrome } from '../chrome.mjs'
import { projects } from './projects/projects.mjs'
import { runCommand } from './run-command.mjs'
import { tryProject } from './try-project.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort(new Error('Stopped.')))
const { signal } = stop

const word = process.argv[2]?.toLowerCase() ?? ''
const chosen = Object.entries(projects).filter(([name]) => name.toLowerCase().includes(word))
if (!chosen.length) throw new Error(`No project is named ${word}: ${Object.keys(projects).join('; ')}.`)

const folder = mkdtempSync(join(tmpdir(), 'confab-package-'))
await runCommand(['npm', 'pack', '--pack-destination', folder], { cwd: root, seconds: 120, signal })
const tarball = join(
  folder,
  readdirSync(folder).find((file) => file.endsWith('.tgz')),
)
const browser = await chromium.launch({ executablePath: await findChrome(), args: chromeFlags })
const failed = []
for (const [name, project] of chosen) {
  if (signal.aborted) break
  const place = join(folder, name.replaceAll(/\W+/g, '-'))
  mkdirSync(place)
  const began = Date.now()
  const time = () => `${Math.round((Date.now() - began) / 1000)} s`
  try {
    await tryProject({ browser, tarball, folder: place, signal }, project)
    console.log(`works: ${name} (${time()})`)
  } catch (error) {
    failed.push(name)
    console.error(`fails: ${name} (${time()})\n${error.message}`)
  }
  if (!process.env.KEEP_PROJECTS) rmSync(place, { recursive: true, force: true, maxRetries: 3 })
}
await browser.close()
if (process.env.KEEP_PROJECTS) console.log(`The projects are in ${folder}`)
else rmSync(folder, { recursive: true, force: true })
console.log(
  `\n${chosen.length - failed.length} of ${chosen.length} work${failed.length ? `; these fail: ${failed.join('; ')}` : ''}`,
)
process.exitCode = failed.length || signal.aborted ? 1 : 0
