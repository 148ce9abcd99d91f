// `npx confab-chat serve`
import { fileURLToPath } from 'node:url'
import { serve } from './serve/serve.ts'

const { listening, code } = await serve(process.argv.slice(2), {
  environment: process.env,
  dist: fileURLToPath(new URL('.', import.meta.url)),
  stores: { sqlite: () => import('./sqlite.ts'), postgres: () => import('./postgres.ts') },
  say: (line) => void process.stderr.write(`${line}\n`),
  write: (line) => void process.stdout.write(`${line}\n`),
})
process.exitCode = code

/** How long the last lines of the log may take, in milliseconds. */
const lastWait = 100

let isEnding = false
for (const signal of listening ? (['SIGINT', 'SIGTERM'] as const) : [])
  process.on(signal, () => {
    // Asked twice, it waits for nobody.
    if (isEnding) process.exit(1)
    isEnding = true
    // What still goes on in an answer that heeds no signal has nobody to wait for it.
    void listening?.close().finally(() => setTimeout(() => process.exit(), lastWait).unref())
  })
