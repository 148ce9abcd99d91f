import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** What `npm start` serves. */
export interface StartedApp {
  /** The address of the playground, with a slash at the end. */
  readonly playground: string
  /** The address of the app, with a slash at the end. */
  readonly app: string
  /** What was printed. */
  readonly printed: string
  /** Ends it as Ctrl+C does. Resolves to the exit code. */
  stop(): Promise<number | null>
}

/** Runs `npm start` on free ports, and waits until it has printed its addresses. */
export async function startApp(environment: Readonly<Record<string, string>> = {}): Promise<StartedApp> {
  const folder = mkdtempSync(join(tmpdir(), 'confab-app-'))
  const child = spawn(process.execPath, ['test/tools/start.mjs'], {
    cwd: root,
    env: { ...process.env, PLAYGROUND_PORT: '0', APP_PORT: '0', APP_DATA: join(folder, 'app.db'), ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit') as Promise<[number | null]>
  let printed = ''
  for await (const output of child.stdout) {
    printed += String(output)
    const [playground, app] = printed.match(/http:\/\/127\.0\.0\.1:\d+\//g) ?? []
    if (!playground || !app || !printed.includes('Ctrl+C')) continue
    return {
      playground,
      app,
      printed,
      async stop() {
        child.kill('SIGTERM')
        const [code] = await ended
        rmSync(folder, { recursive: true, force: true })
        return code
      },
    }
  }
  throw new Error(`npm start printed no addresses, but: ${printed}`)
}
