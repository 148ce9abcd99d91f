// `npm run serve`: builds the package where it is missing or older than the source, then runs its command from here.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installMissing } from './install.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const command = join(root, 'dist/cli.js')

const newest = (folder) =>
  Math.max(
    ...readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => statSync(join(parentPath, name)).mtimeMs),
  )

await installMissing()
if (!existsSync(command) || statSync(command).mtimeMs < Math.max(newest('sdk'), newest('stories/playground'))) {
  console.error('Building the package …')
  const rollup = join(root, 'node_modules/rollup/dist/bin/rollup')
  const { status } = spawnSync(process.execPath, ['--max-old-space-size=8192', rollup, '-c', '--silent'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status) process.exit(status)
}
const server = spawn(process.execPath, [command, 'serve', ...process.argv.slice(2)], { stdio: 'inherit' })
// Ctrl+C reaches both: this process waits for the server, which lets answers end.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && server.kill(signal))
server.on('close', (code) => process.exit(code ?? 1))
