// Installs what is missing, and nothing when all is there.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

const packagesOf = (path) => JSON.parse(readFileSync(join(root, path), 'utf8')).packages

/** Whether npm's own record of what it installed last names every package of the lock file, in its version. */
function isInstalled() {
  const record = 'node_modules/.package-lock.json'
  if (!existsSync(join(root, record))) return false
  const installed = packagesOf(record)
  return Object.entries(packagesOf('package-lock.json')).every(
    // The root itself is not installed; what is optional may be for another platform.
    ([name, { version, optional }]) => name === '' || optional || installed[name]?.version === version,
  )
}

/** Makes `node_modules` match package-lock.json. Ends the process with npm's exit code when npm fails. */
export function installMissing() {
  if (isInstalled()) return
  console.log('Installing packages …')
  const npm = spawnSync('npm', ['ci', '--no-fund', '--no-audit'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0) process.exit(npm.status ?? 1)
}
