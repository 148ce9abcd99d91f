// Builds the package where it is missing or older than the source.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The file that is written last of those that are run. */
export const command = join(root, 'dist/cli.js')

const newest = (folder) =>
  Math.max(
    ...readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => statSync(join(parentPath, name)).mtimeMs),
  )

/** Ends the process with the exit code of the build when that fails. */
export function buildPackage() {
  if (existsSync(command) && statSync(command).mtimeMs >= Math.max(newest('sdk'), newest('stories/playground'))) return
  console.error('Building the package …')
  const rollup = join(root, 'node_modules/rollup/dist/bin/rollup')
  const { status } = spawnSync(process.execPath, ['--max-old-space-size=8192', rollup, '-c', '--silent'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status) process.exit(status)
}
