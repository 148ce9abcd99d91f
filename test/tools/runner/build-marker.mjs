import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

const marker = resolve('node_modules/.cache/build-runs-in')

/** `npm test` builds beside the tests that need no build: begins, and returns what ends it. */
export function markBuild() {
  writeFileSync(marker, String(process.pid))
  return () => rmSync(marker)
}

/** Whether a process that lives still builds. */
export function isBuildRunning() {
  if (!existsSync(marker)) return false
  try {
    return process.kill(Number(readFileSync(marker, 'utf8')), 0)
  } catch {
    return false
  }
}
