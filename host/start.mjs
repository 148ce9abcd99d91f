// `npm start`: installs what is missing, then serves the app, and beside it what local mode needs that a browser cannot do.
import { fileURLToPath } from 'node:url'
import { findChrome } from '../test/tools/chrome.mjs'
import { installMissing } from '../test/tools/install.mjs'

installMissing()
const { createServer, runnerImport } = await import('vite')

const root = fileURLToPath(new URL('..', import.meta.url))
const { module } = await runnerImport(`${root}mocks/local-server/start-local-server.ts`, { configFile: false, root })
const local = await module.startLocalServer({ findBrowser: findChrome })
const page = await createServer({
  configFile: fileURLToPath(new URL('vite.config.ts', import.meta.url)),
  logLevel: 'warn',
  server: { proxy: { '/local/': local.url } },
})
await page.listen()
console.log(`Confab is at ${page.resolvedUrls?.local[0]} (Ctrl+C stops it)`)

let isStopping = false
async function stop() {
  if (isStopping) process.exit(1) // asked twice
  isStopping = true
  process.exitCode = 0 // Vite listens to SIGTERM too, and may be the one that ends the process
  await Promise.all([page.close(), local.close()])
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop())

// npm passes SIGTERM to its shell, which ends without passing it on: what is left of the script ends by itself.
const shell = process.ppid
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === shell || void stop(), 1000).unref()
