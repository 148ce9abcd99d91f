import { readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPrefix } from './build-app.ts'

/** Removes the builds of this test run. */
export default (): (() => void) => () => {
  const own = readdirSync(tmpdir()).filter((name) => name.startsWith(buildPrefix(process.pid)))
  for (const name of own) rmSync(join(tmpdir(), name), { recursive: true })
}
