// Installs what is missing, and nothing when all is there: compares the lock file with the one of the last installation.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Makes `node_modules` match package-lock.json. Ends the process with npm's exit code when npm fails. */
export function installMissing() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const record = join(root, 'node_modules/.confab-lock')
  if (existsSync(record) && readFileSync(record, 'utf8') === lock) return
  console.log('Installing packages …')
  const npm = spawnSync('npm', ['ci', '--no-fund', '--no-audit'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0) process.exit(npm.status ?? 1)
  writeFileSync(record, lock)
}
