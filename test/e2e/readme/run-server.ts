import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Preloaded into the server: reports the port that the system assigned. */
const tellPort = `import { Server } from 'node:net'
const { listen } = Server.prototype
Server.prototype.listen = function (...words) {
  this.once('listening', () => process.send(this.address().port))
  return listen.apply(this, words)
}`

/** Runs a documented server unchanged except for its port; resolves to the port when it listens. */
export async function runServer(code: string): Promise<number> {
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  // Inside the project, so that its packages are found.
  const folder = mkdtempSync(join(cache, 'readme-server-'))
  const file = join(folder, 'server.mjs')
  writeFileSync(file, code.replace('8080', '0'))
  const child = spawn(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(tellPort)}`, file], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  onTestFinished(() => {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  })
  const [port] = (await once(child, 'message')) as [number]
  return port
}
