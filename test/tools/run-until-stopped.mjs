/** Runs `close` once when the process is asked to end, or when the script of npm that began it has ended. */
export function runUntilStopped(close) {
  let isStopping = false
  async function stop() {
    if (isStopping) process.exit(1) // asked twice
    isStopping = true
    process.exitCode = 0 // Vite listens to SIGTERM too, and may be the one that ends the process
    await close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop())

  // npm passes SIGTERM to its shell, which ends without passing it on: what is left of the script ends by itself.
  const shell = process.ppid
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === shell || void stop(), 1000).unref()
}
