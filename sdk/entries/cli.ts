// `npx confab-chat serve`, and what owners do with what it keeps.
import { fileURLToPath } from 'node:url'
import { nodeFault } from '../server/serve/command/node-fault.ts'

const fault = nodeFault(process.versions.node)
if (fault) {
  process.stderr.write(`${fault}\n`)
  process.exitCode = 1
} else {
  // Only now: a Node that is too old cannot read the rest.
  const { runCommand } = await import('../server/serve/command/run-command.ts')
  await runCommand(process.argv.slice(2), {
    dist: fileURLToPath(new URL('.', import.meta.url)),
    stores: { sqlite: () => import('./server/sqlite.ts'), postgres: () => import('./server/postgres.ts') },
    figures: () => import('./server/metrics.ts'),
  })
}
