// The server of a deployment, as `npm run build:server` writes it, beside a pretend app.
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** Builds it. @returns its folder, which whoever asked removes. */
export async function buildServer(): Promise<string> {
  // Packages are found from here, as beside the built server.
  mkdirSync(`${root}.cache`, { recursive: true })
  const folder = mkdtempSync(`${root}.cache/server-`)
  await promisify(execFile)(process.execPath, [`${root}host/build-server.mjs`], {
    env: { ...process.env, SERVER_FOLDER: folder },
  })
  for (const name of ['app/assets', 'sdk']) mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'app/index.html'), '<!doctype html><title>The app</title>')
  writeFileSync(join(folder, 'app/landing.html'), '<!doctype html><title>The start</title>')
  writeFileSync(join(folder, 'app/assets/main-abc.js'), 'console.log("app")')
  writeFileSync(join(folder, 'sdk/confab.launcher.js'), 'console.log("launcher")')
  return folder
}

/** The container's own command, with what its Dockerfile sets where that is not a folder of the container. */
export function startBuilt(folder: string, environment: Readonly<Record<string, string>>): ChildProcess {
  const dockerfile = readFileSync(join(folder, 'Dockerfile'), 'utf8')
  const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(dockerfile) ?? []
  const [node = '', ...file] = JSON.parse(command) as string[]
  expect(node).toBe('node')
  const child = spawn(process.execPath, file, {
    cwd: folder,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...environment },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** Its address, once it says it. */
export const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (piece: Buffer) => (said += piece.toString()))
    child.stdout?.on('data', (piece: Buffer) => {
      said += piece.toString()
      const [, url] = /its server at (http:\S+?)\/,/.exec(said) ?? []
      if (url) resolve(url)
    })
    child.once('close', () => reject(new Error(said)))
  })
