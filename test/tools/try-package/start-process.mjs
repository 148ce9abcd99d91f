import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** All that a process has started, and what these have, wherever they moved: a process may put another into a group of its own. */
function descendantsOf(id) {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const rows = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const found = [id]
  for (const each of found) for (const [child, parent] of rows) if (parent === each) found.push(child)
  return found.slice(1)
}

function end(id) {
  try {
    process.kill(id, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

/**
 * Starts a command in a group of its own. `ended` is its exit code, `said()` what it has written so far, and `stop()` ends it with all
 * that it has started. What it writes goes into a file: a process that it leaves behind would hold a pipe open.
 */
export function startProcess([command, ...words], { cwd, env }) {
  const folder = mkdtempSync(join(tmpdir(), 'confab-output-'))
  const path = join(folder, 'output')
  const file = openSync(path, 'a')
  const child = spawn(command, words, { cwd, env, stdio: ['ignore', file, file], detached: true })
  closeSync(file)
  let output
  const said = () => output ?? readFileSync(path, 'utf8')

  function stop() {
    if (child.pid === undefined || output !== undefined) return
    const others = child.exitCode === null && child.signalCode === null ? descendantsOf(child.pid) : []
    for (const id of [-child.pid, ...others]) end(id)
  }

  const ended = once(child, 'exit')
    .then(([code, signal]) => code ?? signal)
    .finally(() => {
      stop()
      output = said()
      rmSync(folder, { recursive: true, force: true })
    })
  return { ended, said, stop }
}
