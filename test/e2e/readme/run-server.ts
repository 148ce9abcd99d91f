import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

/** Runs a server of the README as it stands there, but for its port; resolves to that when it listens. */
export async function runServer(code: string): Promise<number> {
  const port = await freePort()
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  // Inside of the project, so that its packages are found.
  const folder = mkdtempSync(join(cache, 'readme-server-'))
  const file = join(folder, 'server.mjs')
  writeFileSync(file, code.replace('8080', String(port)))
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'ignore', 'inherit'] })
  onTestFinished(() => {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  })
  await expect.poll(() => isOpen(port), { timeout: 15_000 }).toBe(true)
  return port
}
