import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const root = '/usr/lib'

/** libfaketime of Debian, for processes with several threads: https://github.com/wolfcw/libfaketime */
function findLibrary(): string | undefined {
  const folders = existsSync(root) ? readdirSync(root) : []
  return folders.map((folder) => join(root, folder, 'faketime/libfaketimeMT.so.1')).find((path) => existsSync(path))
}

const library = findLibrary()

/** Why clocks of processes cannot be set here; undefined where they can. */
export const whyNoClock = library === undefined ? 'libfaketime is not installed here: apt-get install faketime' : undefined

// Nobody looks at what a workflow left out.
if (whyNoClock !== undefined && process.env.CI) throw new Error(`${whyNoClock}: the workflow has to test it.`)

/** A clock of the day for processes of their own. How time passes in them stays as it is, as where somebody sets the clock of a machine. */
export function openClock() {
  const folder = mkdtempSync(join(tmpdir(), 'confab-clock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'offset')
  const set = (seconds: number): void => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}`)
  set(0)
  return {
    /** Sets the clock ahead by so many seconds, or back. */
    set,
    environment: {
      LD_PRELOAD: library ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  }
}
