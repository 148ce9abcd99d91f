// Installs what is missing, and nothing when all is there.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeFault } from './node-version.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages

/** Whether npm's own record of what it installed last names every package of the lock file, in its version. */
function isInstalled(folder) {
  const record = join(folder, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const installed = packagesOf(record)
  return Object.entries(packagesOf(join(folder, 'package-lock.json'))).every(
    // The root itself is not installed; what is optional may be for another platform.
    ([name, { version, optional }]) => name === '' || optional || installed[name]?.version === version,
  )
}

/** Makes `node_modules` of the folder match its package-lock.json, and says each ten seconds that it is still at it. Ends the process with npm's exit code when npm fails. */
export async function installMissing(folder = root) {
  const fault = nodeFault(process.versions.node)
  if (fault) {
    console.error(fault)
    process.exit(1)
  }
  if (isInstalled(folder)) return
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  // How many come, npm says at the end: the lock file also names those of other platforms.
  console.log('Installing packages, once: about a minute …')
  const progress = setInterval(() => console.log(`  still installing (${seconds()} s)`), 10_000)
  const npm = spawn('npm', ['ci', '--no-fund', '--no-audit'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  const [status] = await once(npm, 'close')
  clearInterval(progress)
  if (status !== 0) process.exit(status ?? 1)
  console.log(`Installed in ${seconds()} s.`)
}
