// `npx confab-chat serve`, and what owners do with what it keeps.
import { fileURLToPath } from 'node:url'
import { serve } from '../server/serve/serve.ts'
import { isMigrateCommand, migrateCommand } from '../server/serve/tables/migrate-command.ts'
import { isVisitorCommand, visitorCommand } from '../server/serve/visitor-command.ts'

const given = process.argv.slice(2)
const parts = {
  environment: process.env,
  stores: { sqlite: () => import('./server/sqlite.ts'), postgres: () => import('./server/postgres.ts') },
  say: (line: string) => void process.stderr.write(`${line}\n`),
}

async function run(): Promise<Awaited<ReturnType<typeof serve>>> {
  if (isMigrateCommand(given)) return { code: await migrateCommand(given, parts) }
  if (isVisitorCommand(given)) {
    const write = (bytes: Uint8Array): Promise<void> => new Promise((resolve) => process.stdout.write(bytes, () => resolve()))
    return { code: await visitorCommand(given, { ...parts, write }) }
  }
  return serve(given, {
    ...parts,
    dist: fileURLToPath(new URL('.', import.meta.url)),
    write: (line) => void process.stdout.write(`${line}\n`),
  })
}

const { listening, code } = await run()
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
