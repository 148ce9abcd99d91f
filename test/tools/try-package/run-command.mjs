import { startProcess } from './start-process.mjs'

/**
 * Runs a command to its end and returns what it said. It is ended with all that it has started after `seconds`, and when the signal
 * aborts.
 * @throws an error with what it said, when it fails or is ended.
 */
export async function runCommand(command, { cwd, env = process.env, seconds, signal }) {
  signal.throwIfAborted()
  const running = startProcess(command, { cwd, env })
  let isLate = false
  const limit = setTimeout(() => {
    isLate = true
    running.stop()
  }, seconds * 1000)
  signal.addEventListener('abort', running.stop)
  try {
    const code = await running.ended
    signal.throwIfAborted()
    if (code === 0 && !isLate) return running.said()
    const fate = isLate ? `did not end within ${seconds} seconds` : `ended with ${code}`
    throw new Error(`\`${command.join(' ')}\` ${fate}.\n${running.said().slice(-10_000)}`)
  } finally {
    clearTimeout(limit)
    signal.removeEventListener('abort', running.stop)
  }
}
