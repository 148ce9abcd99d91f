// Loaded into a server by `--import`: on SIGUSR2 it collects its garbage and writes what is left, in bytes, as one line.
import { setFlagsFromString } from 'node:v8'
import { isMainThread } from 'node:worker_threads'
import { runInNewContext } from 'node:vm'

if (isMainThread) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  process.on('SIGUSR2', () => {
    collect()
    const { heapUsed, external, rss } = process.memoryUsage()
    process.stderr.write(`MEMORY ${JSON.stringify({ heap: heapUsed + external, rss })}\n`)
  })
}
