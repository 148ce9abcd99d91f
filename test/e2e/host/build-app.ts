import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** `production` is the deployed app, `demo` runs without any service. */
export type BuildMode = 'production' | 'demo'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const configFile = fileURLToPath(new URL('../../../host/vite.config.ts', import.meta.url))

/** The prefix of one test run's folders: its process is the parent of those that run the files. */
export const buildPrefix = (runner: number): string => `confab-e2e-${runner}-`

/** Milliseconds that another file's build may take. */
const patience = 100_000

async function build(mode: BuildMode, variables: Readonly<Record<string, string>>, folder: string): Promise<void> {
  const flags = ['--config', configFile, '--mode', mode, '--outDir', folder, '--emptyOutDir']
  // As built by hand: the test runner's own environment would select React's development build.
  const env = { ...process.env, NODE_ENV: 'production', ...variables }
  await promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', 'build', ...flags], { cwd: root, env })
}

/**
 * The folder of a build, made once per test run by the first file that needs it: the same mode and variables produce the same
 * files. `remove-builds.ts` deletes them at the end of the run.
 */
export async function buildApp(mode: BuildMode, variables: Readonly<Record<string, string>>): Promise<string> {
  const key = createHash('sha256')
    .update(JSON.stringify([mode, variables]))
    .digest('hex')
    .slice(0, 12)
  const place = join(tmpdir(), `${buildPrefix(process.ppid)}${key}`)
  const folder = join(place, 'app')
  const done = join(place, 'done')
  const failed = join(place, 'failed')
  try {
    mkdirSync(place)
  } catch {
    // Another file is building it, or has done so.
    for (const start = Date.now(); !existsSync(done); await wait(100)) {
      if (existsSync(failed)) throw new Error('The build that another test file began has failed there.')
      if (Date.now() - start > patience) throw new Error('The build that another test file began does not end.')
    }
    return folder
  }
  try {
    await build(mode, variables, folder)
  } catch (error) {
    writeFileSync(failed, '')
    throw error
  }
  writeFileSync(done, '')
  return folder
}
